import { createHash } from 'node:crypto'
import { AppError } from '@latchkey/wire'
import { allOriginsFor } from '../app/app.ts'
import type { Context } from '../context.ts'
import type { Server } from '../http/server.ts'
import { type CloudKitSession, sealSession } from '../vendors/clouds/fakeCloudKit.ts'
import { allowLocalFrames } from './allowLocalPages.ts'
import { answerCloudKit } from './cloudKitRecords.ts'
import { handOverPage, handOverScript, signInPage } from './icloudPage.ts'
import { assertSandboxPage, readForm, showPage } from './page.ts'

const scriptHash = createHash('sha256').update(handOverScript).digest('base64')
const policy = `default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; form-action 'self'; frame-ancestors 'none'`

/** iCloud, offline: the sign-in page, and the private records of each account, as CloudKit returns them. */
export function icloudSandbox(server: Server, ctx: Context): void {
  server.get('/sandbox/icloud/sign-in', async (c) => {
    const app = await findApp(c.req.query('app'))
    return showPage(c, signInPage({ appId: app.id, appName: app.name }), policy)
  })
  server.post('/sandbox/icloud/sign-in', async (c) => {
    assertSandboxPage(c)
    const form = await readForm(c)
    const app = await findApp(form.app)
    const isDenied = form.outcome === 'deny'
    const account = String(form.account ?? '').slice(0, 200) || 'ada@icloud.com'
    const session = { app: app.id, account, outcome: toOutcome(form.outcome) }
    const webToken = isDenied ? undefined : await sealSession(ctx, session)
    // Only to pages of the app: the token opens the user's files there.
    return showPage(c, handOverPage({ webToken, origins: allOriginsFor(app) }), policy)
  })
  const path = '/sandbox/icloud/database/1/:container/:environment/private/records/:operation'
  server.on('OPTIONS', path, (c) => allowLocalFrames(c))
  server.post(path, async (c) => {
    allowLocalFrames(c)
    const { container, operation } = c.req.param()
    const { ckAPIToken: apiToken = '', ckWebAuthToken: webToken = '' } = c.req.query()
    const call = { container, operation, apiToken, webToken, path: c.req.path, body: await c.req.text() }
    const { status, body, next } = await answerCloudKit(ctx, call)
    if (next !== undefined) c.header('x-apple-cloudkit-web-auth-token', next)
    return c.json(body, status as 200)
  })

  async function findApp(id: unknown) {
    const app = /^[\w-]{25}$/.test(String(id)) ? await ctx.apps.find(String(id)) : undefined
    if (!app) throw new AppError('not_found')
    return app
  }
}

function toOutcome(choice: unknown): CloudKitSession['outcome'] {
  return choice === 'expired' || choice === 'full' || choice === 'busy' ? choice : 'granted'
}
