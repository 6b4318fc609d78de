import { AppError, endpoints, parseUrl } from '@latchkey/wire'
import type { Context as Call } from 'hono'
import { type App, originsFor } from '../app/app.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../context.ts'
import { isLoopback } from '../network/loopback.ts'
import { isOrigin } from '../network/origin.ts'
import { isFirstCall, isFirstHandler } from './firstCall.ts'
import { setHeader } from './setHeader.ts'

/**
 * The methods of published clients. Missing calls are answered too: otherwise their pages could not read the refusal.
 */
export const clientMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const methods = [...clientMethods, 'OPTIONS'].join(', ')
/** Sent by published clients (protocol 1.3) and by our frame. */
const requestHeaders = [
  'authorization',
  'content-type',
  'accept',
  'privy-app-id',
  'privy-client-id',
  'privy-ca-id',
  'privy-client',
  'privy-ui',
  'x-native-app-identifier',
  'privy-authorization-signature',
  'privy-idempotency-key',
  'privy-request-expiry',
  'privy-retry-attempt',
  'latchkey-proof',
  'latchkey-mfa',
  ...Object.values(endpoints).flatMap(({ headers = [] }) => headers),
].join(', ')
const exposedHeaders = 'date, retry-after, x-request-id, latchkey-nonce'
const preflightSeconds = '600'

/**
 * Answers a preflight. It names no app, so it allows any origin that some app lists, and no other (R81: CORS). Only the
 * first call is open to every page.
 */
export async function answerPreflight(c: Call, ctx: Context): Promise<Response> {
  const origin = c.req.header('origin')
  setHeader(c, 'vary', 'Origin, Access-Control-Request-Headers')
  if (origin === undefined) throw new AppError('missing_origin')
  const preflight = { method: c.req.header('access-control-request-method'), path: c.req.path }
  const isOpen = isFirstCall(preflight) && isOrigin(origin)
  if (!isOpen && !isOwnOrigin(ctx.config, origin) && !(await isListed(ctx, origin)))
    throw new AppError('invalid_origin')
  allow(c, origin)
  c.header('access-control-allow-methods', isOpen ? 'GET' : methods)
  // Later clients add headers; a known origin may send any (protocol 1.3).
  c.header('access-control-allow-headers', c.req.header('access-control-request-headers') ?? requestHeaders)
  c.header('access-control-max-age', preflightSeconds)
  return c.json({}, 200)
}

/** Lets the page read the response if the app in the request lists its origin; refuses it otherwise. */
export function allowOrigin(
  c: Call,
  caller: { config: Config; app: App; clientId: string | undefined },
): void {
  const origin = c.req.header('origin')
  setHeader(c, 'vary', 'Origin')
  // Servers, native apps and same-origin reads send none.
  if (origin === undefined) return
  if (!isOwnOrigin(caller.config, origin) && !originsFor(caller.app, caller.clientId).includes(origin))
    throw new AppError('invalid_origin')
  allow(c, origin)
}

/**
 * Lets the pages of all apps read that a call does not exist. It does not check the app, and published clients call
 * features that are not built: without the header their pages get only a network failure.
 */
export async function allowReadingAbsence(c: Call, ctx: Context): Promise<void> {
  const origin = c.req.header('origin')
  setHeader(c, 'vary', 'Origin')
  if (origin !== undefined && (isOwnOrigin(ctx.config, origin) || (await isListed(ctx, origin))))
    allow(c, origin)
}

/** Lets any page read why its first call was refused. Only for refusals: other responses are for the app's pages. */
export function allowReadingRefusal(c: Call): void {
  const origin = c.req.header('origin')
  if (origin === undefined || !isOrigin(origin)) return
  if (!isFirstHandler({ method: c.req.method, handler: c.get('handler') })) return
  setHeader(c, 'vary', 'Origin')
  allow(c, origin)
}

function allow(c: Call, origin: string): void {
  setHeader(c, 'access-control-allow-origin', origin)
  // Published clients send credentials with every call and could not read the response otherwise (protocol 1.3).
  setHeader(c, 'access-control-allow-credentials', 'true')
  setHeader(c, 'access-control-expose-headers', exposedHeaders)
}

/** Other texts, such as `null`, are never listed, so they cause no query. */
async function isListed(ctx: Context, origin: string): Promise<boolean> {
  return isOrigin(origin) && ctx.apps.isKnownOrigin(origin)
}

/** The frame and the sandbox pages are on this server. */
export function isOwnOrigin(config: Config, origin: string): boolean {
  if (origin === config.publicUrl) return true
  // Checks the length first: for some host names the URL parser's time grows with its square.
  if (config.profile !== 'development' || origin.length > 300) return false
  // On a laptop the same server is also 127.0.0.1 and x.localhost; the tests of partitioned storage need them.
  const [theirs, ours] = [parseUrl(origin), new URL(config.publicUrl)]
  return theirs?.protocol === 'http:' && theirs.port === ours.port && isLoopback(theirs.hostname)
}
