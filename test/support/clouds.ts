import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../packages/server/src/context.ts'
import { sealSession } from '../../packages/server/src/vendors/clouds/fakeCloudKit.ts'
import { sealText } from '../../packages/server/src/vendors/clouds/fakeText.ts'
import type { Answer, SendOptions, World } from './world.ts'

export const withDrive = {
  embedded_wallet_config: { user_owned_recovery_options: ['user-passcode', 'google-drive'] },
}
export const withClouds = {
  embedded_wallet_config: { user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'] },
}
export const withICloud = { embedded_wallet_config: { user_owned_recovery_options: ['icloud'] } }

/** Access to an account, as its cloud gives it to a page whose user has just logged in there. */
export function giveAccess(
  { ctx, app }: { ctx: Context; app: { id: string } },
  { kind, account }: { kind: 'google-drive' | 'icloud'; account: string },
): Promise<string> {
  const content = { app: app.id, account, outcome: 'granted' } as const
  if (kind === 'icloud') return sealSession(ctx, content)
  return sealText(ctx, 'drive-token', { content, minutes: 60 })
}

/** The addresses of the sandbox's clouds, as the server writes them into the page of an app that offers both. */
export const sandboxClouds = ({ ctx, app }: { ctx: Pick<Context, 'config'>; app: { id: string } }) => ({
  'google-drive': { url: `${ctx.config.publicUrl}/sandbox/drive` },
  icloud: {
    url: `${ctx.config.publicUrl}/sandbox/icloud`,
    container: `iCloud.sandbox.${app.id}`,
    environment: 'development',
    apiToken: 'sandbox-api-token',
  },
})

type Choice = {
  account?: string
  /** Whether the box stays ticked. */
  isTicked?: boolean
  outcome?: 'continue' | 'deny' | 'expired' | 'full' | 'busy' | 'emptied' | 'error'
}
type Caller = { token: string; sent?: SendOptions }
/** The data that a page keeps in memory while its popup is open. */
export type Visit = { url: string; verifier: string; stateCode: string; answer: Answer }

/** A page that starts a visit to Google Drive. */
export async function leaveForDrive(
  world: World,
  { token, sent }: Caller,
  body: object = {},
): Promise<Visit> {
  const verifier = randomBytes(36).toString('base64url')
  const stateCode = randomBytes(36).toString('base64url')
  const options = {
    redirect_to: `${world.app.origin}/page?tab=1#top`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    state_code: stateCode,
    ...body,
  }
  const answer = await world.post('/api/v1/recovery/oauth/init', options, { token, ...sent })
  return { url: String(answer.body.url), verifier, stateCode, answer }
}

/** A user on the sandbox's page of Google Drive. Returns the address to which the browser is redirected. */
export async function allowDrive(world: World, url: string, choice: Choice = {}): Promise<string> {
  const { account = 'ada@example.com', isTicked = true, outcome = 'continue' } = choice
  const form = new URLSearchParams({ request: new URL(url).search.slice(1), account, outcome })
  if (isTicked) form.set('scope', 'on')
  const reply = await world.fetch('/sandbox/drive', { method: 'POST', body: form })
  const address = reply.headers.get('location')
  if (address === null) throw new Error(`${reply.status} ${(await reply.text()).slice(0, 200)}`)
  return address
}

export type CompletedVisit = Visit & { back: URL | null; code: string; state: string }

/** From the page to Google Drive and back. */
export async function visitDrive(world: World, caller: Caller, choice: Choice = {}): Promise<CompletedVisit> {
  const visit = await leaveForDrive(world, caller)
  if (visit.answer.status !== 200) throw new Error(JSON.stringify(visit.answer.body))
  const location = (await world.fetch(await allowDrive(world, visit.url, choice))).headers.get('location')
  const back = location === null ? null : new URL(location)
  const get = (name: string) => back?.searchParams.get(`privy_oauth_${name}`) ?? ''
  return { ...visit, back, code: get('code'), state: get('state') }
}

export function redeemDrive(world: World, { token, sent }: Caller, visit: CompletedVisit, over: object = {}) {
  const proof = {
    authorization_code: visit.code,
    state_code: visit.state,
    code_verifier: visit.verifier,
    provider: 'google-drive',
    ...over,
  }
  return world.post('/api/v1/recovery/oauth/authenticate', proof, { token, ...sent })
}

/** Access to the folder of an account, which a page passes to the frame. */
export async function getDriveToken(world: World, caller: Caller, choice: Choice = {}): Promise<string> {
  const { status, body } = await redeemDrive(world, caller, await visitDrive(world, caller, choice))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return String(body.access_token)
}

/** The message of the sandbox's iCloud page to the page of the app that opened it. */
export async function getICloudToken(
  world: World,
  { token }: Caller,
  { account = 'ada@icloud.com', outcome = 'continue' }: Choice = {},
): Promise<string> {
  const { body } = await world.post('/api/v1/recovery/oauth/init_icloud', { client_type: 'web' }, { token })
  const form = new URLSearchParams({ app: world.app.id, account, outcome })
  const { pathname } = new URL(String(body.url))
  const page = await (await world.fetch(pathname, { method: 'POST', body: form })).text()
  const text = (/hidden>([^<]*)</.exec(page)?.[1] ?? '{}').replaceAll('&quot;', '"').replaceAll('&#34;', '"')
  return JSON.parse(text).message.ckWebAuthToken
}
