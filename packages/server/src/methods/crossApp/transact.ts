import { AppError, limits } from '@latchkey/wire'
import * as v from 'valibot'
import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { isPublicKey, type TransactScope } from './request.ts'
import {
  createExpiry,
  createUnreadable,
  hashRequest,
  requireMethod,
  requireUnused,
  Signing,
} from './signing.ts'
import { findByOrigin, findRequester, type RequesterRow } from './store.ts'
import { readAnyGrantToken } from './token.ts'

/** How old a request may be when its window opens, and how far its clock may be ahead. */
export const maxAgeMs = 120_000

type Query = (name: string) => string | undefined
/** What a window was opened with, in its address or by the id of a request that is kept. */
export type GivenRequest = {
  token: string
  text: string
  /** Where the answer is left, for a page that no message of the window reaches. */
  mailbox: string | null
}
/** `signing` is null where only the login in the window tells by which key it has to be read. */
export type Transact = { app: App; scope: TransactScope; signing: Signing | null; requester: RequesterRow }

/** As another app writes it into the address of the window (protocol 7.7). */
const Request = v.object({
  content: v.object({ request: v.object({ request: Signing }) }),
  timestamp: v.number(),
  callbackUrl: v.pipe(v.string(), v.maxLength(2_000)),
})

/**
 * Reads what `/oauth/transact` was opened with, or is to be opened with. Who asks is what the token says, and where an answer goes is what the
 * operator has registered: the address decides neither (R70: registered requesters, R72: cross-app signatures).
 *
 * @throws AppError `missing_or_invalid_token`, `cross_app_connection_not_allowed`, `invalid_data`,
 * `invalid_credentials` for a request that is too old or was used, before anything is shown.
 */
export async function readTransact(ctx: Context, { token, text, mailbox }: GivenRequest): Promise<Transact> {
  const { app, claims } = await readAnyGrantToken(ctx, token)
  const isShort = text.length <= limits.crossAppRequestLength
  const request = isShort ? v.safeParse(Request, readJson(text)) : undefined
  if (!request?.success) throw createUnreadable()
  const { content, timestamp, callbackUrl } = request.output
  requireMethod(app, content.request.request)
  const origin = readOrigin(callbackUrl)
  const row = await findRequester(ctx, { appId: app.id, requester: claims.requester })
  if (!row?.origins.includes(origin)) throw new AppError('cross_app_connection_not_allowed')
  if (!claims.scopes.includes('transact')) throw createReadOnly()
  requireTransacting(row)
  if (Math.abs(ctx.now().getTime() - timestamp) > maxAgeMs) throw createExpiry()
  const hash = hashRequest(token, text)
  await requireUnused(ctx, app, hash)
  const scope: TransactScope = {
    ...{ kind: 'transact', requester: claims.requester, origin },
    ...{ userId: claims.userId, grant: claims.grant, hash, mailbox },
  }
  return { app, scope, signing: content.request.request, requester: row }
}

/**
 * Reads what the stand-alone connector has opened `/cross-app/transact` with. The request is encrypted by a key that the
 * user's grant is a part of, so it is read once they are logged in (`beginTransact.ts`).
 *
 * @throws AppError `cross_app_connection_not_allowed`, `invalid_data`, `invalid_credentials` for a request that was used.
 */
export async function readEncryptedTransact(ctx: Context, query: Query): Promise<Transact> {
  const app = await ctx.apps.find(query('provider_app_id') ?? '')
  if (!app) throw new AppError('cross_app_connection_not_allowed')
  const origin = query('requester_origin') ?? ''
  const row = await findByOrigin(ctx, { appId: app.id, origin })
  if (!row) throw new AppError('cross_app_connection_not_allowed')
  requireTransacting(row)
  const publicKey = query('requester_public_key') ?? ''
  const text = query('encrypted_request') ?? ''
  const iv = query('iv') ?? ''
  const isWhole = text !== '' && text.length <= limits.crossAppRequestLength && /^[A-Za-z0-9+/]{16}$/.test(iv)
  if (!isWhole || !isPublicKey(publicKey)) throw createUnreadable()
  const hash = hashRequest(publicKey, iv, text)
  await requireUnused(ctx, app, hash)
  const scope: TransactScope = {
    ...{ kind: 'transact', requester: row.requester_id, origin },
    ...{ userId: '', publicKey, encrypted: text, iv, hash, mailbox: null },
  }
  return { app, scope, signing: null, requester: row }
}

export function requireTransacting(row: RequesterRow): void {
  if (row.read_only) throw createReadOnly()
}

const createReadOnly = () =>
  new AppError('cross_app_connection_not_allowed', {
    message: 'Cannot transact against a read-only provider app',
  })

function readOrigin(text: string): string {
  try {
    return new URL(text).origin
  } catch {
    throw createUnreadable()
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
