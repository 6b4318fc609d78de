import { AppError, limits } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { beginCeremony } from '../../ceremony/ceremony.ts'
import type { Context } from '../../context.ts'
import { findByCallback, findByOrigin, type RequesterRow } from './store.ts'

/** The paths of the consent window (`methods/crossApp/consentRoutes.ts`). */
export const consentPaths: readonly string[] = [
  '/cross-app/auth',
  '/cross-app/connect',
  '/oauth/transact',
  '/cross-app/transact',
]

/** How long a consent page may stay open. */
export const requestSeconds = limits.crossAppWindowSeconds

/** The requested permission. The consent is given for exactly this. */
export type ConsentScope =
  /** A code, sent to the requester's own server. */
  | { kind: 'login'; requester: string; callback: string; state: string; codeChallenge: string }
  /** A permission to ask for signatures later, by window messages to this origin. */
  | { kind: 'connect'; requester: string; origin: string; publicKey: string; isSmart: boolean }
  /**
   * One signature, with a token of the requester. `hash`: of the request as it came, which is valid once. `mailbox`:
   * the place for the response (`answers.ts`).
   */
  | ({ kind: 'transact'; requester: string; origin: string; hash: string; mailbox: string | null } & (
      | { userId: string; grant: string }
      /** With the key of a connection: the login in the window decides who its user is. */
      | { userId: ''; publicKey: string; encrypted: string; iv: string }
    ))

export type TransactScope = Extract<ConsentScope, { kind: 'transact' }>

export type Consent = {
  /** Single-use; the page sends it back, and marks its calls with it (`marker.ts`). */
  request: string
  wanted: ConsentScope
  requester: RequesterRow
}

type Query = (name: string) => string | undefined

/**
 * Reads `/cross-app/auth`. Throws `cross_app_connection_not_allowed` before anything is shown (R70: registered
 * requesters).
 */
export async function readLogin(ctx: Context, provider: App, query: Query): Promise<Consent> {
  const requester = query('requester_app_id') ?? ''
  const callback = query('redirect_uri') ?? ''
  const state = query('state') ?? ''
  const codeChallenge = query('code_challenge') ?? ''
  const row = await findByCallback(ctx, { appId: provider.id, requester, callback })
  if (!row) throw new AppError('cross_app_connection_not_allowed')
  // Every verifier's S256 has this form; without one, an attacker who saw the code could use it.
  if (!/^[\w-]{43}$/.test(codeChallenge) || query('code_challenge_method') !== 'S256')
    throw new AppError('invalid_pkce_parameters')
  if (state === '' || state.length > 1_000) throw new AppError('invalid_data')
  return begin(ctx, provider, {
    wanted: { kind: 'login', requester, callback, state, codeChallenge },
    requester: row,
  })
}

/** Reads `/cross-app/connect`, which the stand-alone connector opens (protocol 7.7). */
export async function readConnect(ctx: Context, provider: App, query: Query): Promise<Consent> {
  const origin = query('requester_origin') ?? ''
  const publicKey = query('requester_public_key') ?? ''
  const row = await findByOrigin(ctx, { appId: provider.id, origin })
  if (!row) throw new AppError('cross_app_connection_not_allowed')
  if (row.read_only)
    throw new AppError('cross_app_connection_not_allowed', {
      message: 'Cannot transact against a read-only provider app',
    })
  if (!isPublicKey(publicKey)) throw new AppError('invalid_data')
  return begin(ctx, provider, {
    wanted: {
      ...{ kind: 'connect', requester: row.requester_id, origin, publicKey },
      isSmart: query('smart_wallet_mode') === 'true',
    },
    requester: row,
  })
}

/** A compressed or uncompressed point of secp256k1. */
export function isPublicKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{44}$|^[A-Za-z0-9+/]{87}=$/.test(text)
}

export async function begin(ctx: Context, app: App, consent: Omit<Consent, 'request'>): Promise<Consent> {
  const request = Buffer.from(ctx.random(32)).toString('base64url')
  await beginCeremony(ctx, {
    app,
    kind: 'cross-app-request',
    key: request,
    data: consent.wanted,
    seconds: requestSeconds,
    userId: consent.wanted.kind === 'transact' ? consent.wanted.userId : '',
  })
  return { request, ...consent }
}

/** The address for a response. Keeps a callback's own query. */
export function answerAddress(callback: string, params: Record<string, string>): string {
  const url = new URL(callback)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}
