import { AppError, type Endpoint } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import { type App, originsFor } from '../app/app.ts'
import { matchesAny } from '../app/secret.ts'
import type { Context, SignedIn } from '../context.ts'
import { isFromConsentPage, markerHeader } from '../methods/crossApp/marker.ts'
import { allowOrigin, allowReadingAbsence, isOwnOrigin } from './cors.ts'

export type Caller = {
  app: App | undefined
  user: SignedIn | undefined
  /** Whether our own consent page sent the call. */
  isFirstParty: boolean
}

/** Finds the app and the caller of a call, and refuses callers without permission. */
export async function authorize(c: Call, ctx: Context, endpoint: Endpoint): Promise<Caller> {
  if (endpoint.guard === 'app')
    return { ...anonymous, app: await appBySecret(c, ctx).catch(refusePage(c, ctx)) }
  const app = await namedApp(c, ctx, endpoint)
  if (!app) return anonymous
  const clientId = c.req.header('privy-client-id')
  allowOrigin(c, { config: ctx.config, app, clientId })
  if (clientId !== undefined && !app.clients.some(({ id }) => id === clientId))
    throw new AppError('missing_or_invalid_privy_client_id')
  assertNativeApp(c, app)
  assertNotForged(c, app)
  const isFirstParty = await calledByFirstParty(c, ctx, { endpoint, app, clientId })
  if (endpoint.guard !== 'user') return { app, user: undefined, isFirstParty }
  const token = readBearer(c)
  if (!token) throw new AppError('missing_or_invalid_token')
  return { app, user: await ctx.authenticate(app, token), isFirstParty }
}

/** Published clients send some calls of app servers from pages too. CORS headers let such a page read the refusal. */
function refusePage(c: Call, ctx: Context) {
  return async (cause: unknown): Promise<never> => {
    await allowReadingAbsence(c, ctx)
    throw cause
  }
}

const anonymous: Caller = { app: undefined, user: undefined, isFirstParty: false }

/** An app may list our origin as well; its pages are then its own. */
async function calledByFirstParty(
  c: Call,
  ctx: Context,
  { endpoint, app, clientId }: { endpoint: Endpoint; app: App; clientId: string | undefined },
): Promise<boolean> {
  const origin = c.req.header('origin')
  if (origin === undefined || !isOwnOrigin(ctx.config, origin)) return false
  const marker = c.req.header(markerHeader)
  if (marker === undefined && originsFor(app, clientId).includes(origin)) return false
  return (await isFromConsentPage(ctx, { app, endpoint, marker })) && origin === ctx.config.publicUrl
}

/**
 * Lets a page that sent too many requests read the refusal: without these headers it looks like a network failure, and
 * published clients would repeat the request three times (protocol 1.4).
 */
export async function allowReader(c: Call, ctx: Context, endpoint: Endpoint): Promise<void> {
  const { id } = readAppId(c, endpoint)
  const app = id === undefined ? undefined : await ctx.apps.recall(id)
  if (app) allowOrigin(c, { config: ctx.config, app, clientId: c.req.header('privy-client-id') })
}

/** The id of a call's app: for a public call in the path, for all others in the header. */
export function readAppId(c: Call, { guard }: Endpoint): { id: string | undefined; isInPath: boolean } {
  const inPath = guard === 'public' ? c.req.param('app_id') : undefined
  return { id: inPath ?? c.req.header('privy-app-id'), isInPath: inPath !== undefined }
}

async function namedApp(c: Call, ctx: Context, endpoint: Endpoint): Promise<App | undefined> {
  const { id, isInPath } = readAppId(c, endpoint)
  if (endpoint.guard === 'public' && id === undefined) return undefined
  const app = id === undefined ? undefined : await ctx.apps.find(id)
  if (!app) throw new AppError(isInPath ? 'not_found' : 'missing_or_invalid_privy_app_id')
  return app
}

/**
 * HTTP Basic with app id and secret. Compares every valid secret, whether the app exists or not (R86: app secrets, R87:
 * constant time).
 */
async function appBySecret(c: Call, ctx: Context): Promise<App> {
  const { id, secret } = readCredentials(c)
  const [app, hashes] = await Promise.all([ctx.apps.find(id), ctx.apps.secretHashes(id)])
  if (!matchesAny(secret, hashes) || !app)
    throw new AppError('missing_or_invalid_token', { message: 'Invalid app secret' })
  const appId = c.req.header('privy-app-id')
  const namedIds = [appId, c.req.param('app_id')]
  if (namedIds.some((name) => name !== undefined && name !== app.id))
    throw new AppError('missing_or_invalid_privy_app_id')
  return app
}

/** The app id and the secret of a call by HTTP Basic, unchecked. */
export function readCredentials(c: Call): { id: string; secret: string } {
  const [, credentials = ''] = /^basic ([\w+/=]+)$/i.exec(c.req.header('authorization') ?? '') ?? []
  const [, id = '', secret = ''] =
    /^([^:]*):(.*)$/s.exec(Buffer.from(credentials, 'base64').toString('utf8')) ?? []
  return { id, secret }
}

export function readBearer(c: Call): string | undefined {
  return /^bearer ([\w.~+/-]+=*)$/i.exec(c.req.header('authorization') ?? '')?.[1]
}

function assertNativeApp(c: Call, app: App): void {
  const native = c.req.header('x-native-app-identifier')
  if (native !== undefined && !app.settings.allowed_native_app_ids.includes(native))
    throw new AppError('invalid_native_app_id')
}

/**
 * With sessions in cookies a foreign page could make the browser call; it cannot send these three headers (R82:
 * cross-site requests).
 */
function assertNotForged(c: Call, app: App): void {
  const safe = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (safe || app.settings.custom_api_url === null) return
  if (!/(?:^|[;\s])(?:__Host-|__Secure-)?privy-(?:refresh-)?token=/.test(c.req.header('cookie') ?? '')) return
  if (c.req.header('origin') === undefined) throw new AppError('missing_origin')
  if (c.req.header('privy-app-id') !== app.id) throw new AppError('missing_or_invalid_privy_app_id')
  if (!/^application\/json/i.test(c.req.header('content-type') ?? ''))
    throw new AppError('unsupported_media_type')
}
