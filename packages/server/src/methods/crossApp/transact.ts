import { createHash } from 'node:crypto'
import { AppError, crossApp } from '@latchkey/wire'
import * as v from 'valibot'
import type { App } from '../../app/app.ts'
import { beginCeremony, isFor, readCeremony, takeCeremony } from '../../ceremony/ceremony.ts'
import type { Context, SignedIn } from '../../context.ts'
import { isUniqueViolation } from '../../db/sqlState.ts'
import { findUser } from '../../user/store.ts'
import { isStanding } from './grants.ts'
import type { ConsentScope } from './request.ts'
import { findRequester, type RequesterRow } from './store.ts'
import { type GrantClaims, getScopes, issueGrantToken, readAnyGrantToken } from './token.ts'
import { getWallets } from './wallets.ts'

/** How old a request may be when its window opens, and how far its clock may be ahead. */
const maxAgeMs = 120_000
/** Beyond it no window would open: the request is a part of an address. */
const maxRequestLength = 60_000

const methods = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_signTransaction',
] as const

/** As another app writes it into the address of the window (protocol 7.7). */
const Request = v.object({
  content: v.object({
    request: v.object({
      request: v.object({
        method: v.picklist(methods),
        params: v.pipe(v.array(v.unknown()), v.maxLength(3)),
      }),
    }),
  }),
  timestamp: v.number(),
  callbackUrl: v.pipe(v.string(), v.maxLength(2_000)),
})

export type TransactScope = Extract<ConsentScope, { kind: 'transact' }>
export type Signing = v.InferOutput<typeof Request>['content']['request']['request']
export type Transact = { app: App; scope: TransactScope; signing: Signing; requester: RequesterRow }

/**
 * Reads what `/oauth/transact` was opened with. Who asks is what the token says, and where an answer goes is what the
 * operator has registered: the address decides neither (R70, R72).
 *
 * @throws AppError `missing_or_invalid_token`, `cross_app_connection_not_allowed`, `invalid_data`, before anything is shown.
 */
export async function readTransact(
  ctx: Context,
  query: (name: string) => string | undefined,
): Promise<Transact> {
  const token = query('token') ?? ''
  const text = query('request') ?? ''
  const { app, claims } = await readAnyGrantToken(ctx, token)
  const request = text.length <= maxRequestLength ? v.safeParse(Request, readJson(text)) : undefined
  if (!request?.success) throw new AppError('invalid_data', { message: 'This request cannot be read.' })
  const { content, timestamp, callbackUrl } = request.output
  const origin = readOrigin(callbackUrl)
  const requester = await requireTransacting(ctx, { app, claims, origin })
  if (Math.abs(ctx.now().getTime() - timestamp) > maxAgeMs)
    throw new AppError('invalid_credentials', { message: crossApp.requestExpired })
  const hash = createHash('sha256').update(`${token}\n${text}`).digest('base64url')
  if (await readCeremony(ctx, { app, kind: 'cross-app-used', key: hash }))
    throw new AppError('invalid_credentials', { message: crossApp.requestExpired })
  const scope: TransactScope = {
    ...{ kind: 'transact', requester: claims.requester, origin },
    ...{ userId: claims.userId, grant: claims.grant, hash },
  }
  return { app, scope, signing: content.request.request, requester }
}

/** The requester, if it may still ask for signatures and its answer goes to a page of its own. */
async function requireTransacting(
  ctx: Context,
  { app, claims, origin }: { app: App; claims: Pick<GrantClaims, 'requester' | 'scopes'>; origin: string },
): Promise<RequesterRow> {
  const row = await findRequester(ctx, { appId: app.id, requester: claims.requester })
  if (!row?.origins.includes(origin)) throw new AppError('cross_app_connection_not_allowed')
  if (!claims.scopes.includes('transact') || row.read_only)
    throw new AppError('cross_app_connection_not_allowed', {
      message: 'Cannot transact against a read-only provider app',
    })
  return row
}

/**
 * The user is about to see the request, and it is used up: what is shown next is signed or refused, once. Gives the
 * requester's next token.
 *
 * @throws AppError `invalid_credentials` for one that is over, used, or another user's.
 */
export async function beginTransact(
  ctx: Context,
  { app, caller, request }: { app: App; caller: SignedIn; request: string },
): Promise<{ token: string }> {
  const key = { app, kind: 'cross-app-request', key: request } as const
  const read = await readCeremony<ConsentScope>(ctx, key)
  // Another account of this app may be logged in here: the window asks for the right one, and the request stays.
  if (read?.data.kind !== 'transact' || !isFor(read, caller)) throw createExpiry()
  const ceremony = await takeCeremony<TransactScope>(ctx, key)
  if (!ceremony) throw createExpiry()
  const { requester, origin, userId, grant, hash } = ceremony.data
  const row = await findRequester(ctx, { appId: app.id, requester })
  const user = await findUser(ctx, { appId: app.id, id: userId })
  const isGood = await isStanding(ctx.db, { appId: app.id, userId, requester, id: grant })
  if (!row?.origins.includes(origin) || row.read_only || !user || !isGood)
    throw new AppError('cross_app_connection_not_allowed')
  await useUp(ctx, app, hash)
  const claims = { requester, userId, grant, scopes: getScopes(row), wallets: getWallets(user).embedded }
  return { token: await issueGrantToken(ctx, app, claims) }
}

/** The same request in a second window, or sent again by whoever saw its address: the index refuses the second row. */
async function useUp(ctx: Context, app: App, hash: string): Promise<void> {
  const seconds = (2 * maxAgeMs) / 1_000
  await beginCeremony(ctx, { app, kind: 'cross-app-used', key: hash, data: {}, seconds }).catch(
    (cause: unknown) => {
      throw isUniqueViolation(cause) ? createExpiry() : cause
    },
  )
}

const createExpiry = () => new AppError('invalid_credentials', { message: crossApp.requestExpired })

function readOrigin(text: string): string {
  try {
    return new URL(text).origin
  } catch {
    throw new AppError('invalid_data', { message: 'This request cannot be read.' })
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
