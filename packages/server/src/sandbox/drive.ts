import { AppError } from '@latchkey/wire'
import type { Context } from '../context.ts'
import type { Server } from '../http/server.ts'
import { askFakeDrive, type DriveGrant, sealDriveCode } from '../vendors/clouds/fakeDrive.ts'
import { driveScope } from '../vendors/clouds/googleDrive.ts'
import { driveCallbackUrl } from '../wallet/recovery/clouds/begin.ts'
import { allowLocalFrames } from './allowLocalPages.ts'
import { answerDriveFiles, toDriveFolder } from './driveFiles.ts'
import { type DriveRequest, drivePage } from './drivePage.ts'
import { deleteFiles } from './fileStore.ts'
import { assertSandboxPage, showPage } from './page.ts'

/** No form-action: it would also apply to the redirect after the form. */
const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'"

/** Google Drive, offline: the page that asks for access, the token endpoint, and the files of each account. */
export function driveSandbox(server: Server, ctx: Context): void {
  server.get('/sandbox/drive', async (c) => {
    const request = await readRequest(ctx, new URL(c.req.url).searchParams)
    return showPage(c, drivePage(request), policy)
  })
  server.post('/sandbox/drive', async (c) => {
    assertSandboxPage(c)
    const form = new URLSearchParams(await c.req.text())
    const request = await readRequest(ctx, new URLSearchParams(form.get('request') ?? ''))
    const answer = { ...(await decideAnswer(ctx, request, form)), state: request.state }
    c.header('content-security-policy', policy)
    return c.redirect(`${request.redirectUri}?${new URLSearchParams(answer)}`, 303)
  })
  server.post('/sandbox/drive/token', async (c) => {
    const { status, text } = await askFakeDrive(ctx)(c.req.url, { body: await c.req.text() })
    return c.body(text, status as 200, { 'content-type': 'application/json' })
  })
  const paths = ['/sandbox/drive/drive/v3/*', '/sandbox/drive/upload/drive/v3/*']
  server.on('OPTIONS', paths, (c) => allowLocalFrames(c))
  server.on(['GET', 'POST', 'DELETE'], paths, async (c) => {
    allowLocalFrames(c)
    const { status, body } = await answerDriveFiles(ctx, c.req.raw)
    if (status === 204) return c.body(null, 204)
    const isText = typeof body === 'string'
    return c.body(isText ? body : JSON.stringify(body), status as 200, {
      'content-type': isText ? 'text/plain' : 'application/json',
    })
  })
}

/** Throws where Google would show an error page instead of redirecting the user. */
async function readRequest(ctx: Context, params: URLSearchParams): Promise<DriveRequest> {
  const get = (member: string) => params.get(member) ?? ''
  const app = /^[\w-]{25}$/.test(get('client_id')) ? await ctx.apps.find(get('client_id')) : undefined
  const isGood =
    get('response_type') === 'code' &&
    get('scope') === driveScope &&
    get('redirect_uri') === driveCallbackUrl(ctx.config) &&
    get('code_challenge_method') === 'S256' &&
    get('state') !== ''
  if (!app || !isGood) throw new AppError('invalid_data', { message: 'Google does not know this request.' })
  return {
    appId: app.id,
    appName: app.name,
    redirectUri: get('redirect_uri'),
    state: get('state'),
    codeChallenge: get('code_challenge'),
    query: params.toString(),
  }
}

/** The button and the checkbox decide. */
async function decideAnswer(
  ctx: Context,
  { appId, redirectUri, codeChallenge }: DriveRequest,
  form: URLSearchParams,
): Promise<Record<string, string>> {
  const choice = form.get('outcome')
  if (choice === 'deny') return { error: 'access_denied' }
  if (choice === 'error') return { error: 'server_error' }
  const account = (form.get('account') ?? '').trim().slice(0, 200) || 'ada@example.com'
  const grant = { app: appId, account, redirectUri, codeChallenge }
  // Google does this when a user revokes the app's access.
  if (choice === 'emptied') await deleteFiles(ctx.db, { folder: toDriveFolder({ app: appId, account }) })
  const outcome = toOutcome(choice, form.has('scope'))
  return { code: await sealDriveCode(ctx, { ...grant, outcome }) }
}

function toOutcome(choice: string | null, isTicked: boolean): DriveGrant['outcome'] {
  if (choice === 'expired' || choice === 'full' || choice === 'busy') return choice
  return isTicked ? 'granted' : 'unticked'
}
