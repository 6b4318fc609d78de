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

/** The maximum age of a request when its window opens, and how far its clock may be ahead. */
export const maxAgeMs = 120_000

type Query = (name: string) => string | undefined
/** The window's input, from its address or from a stored request. */
export type GivenRequest = {
  token: string
  text: string
  /** The place for the response, for a page that the window cannot send a message to. */
  mailbox: string | null
}
/** `signing` is null if only the login in the window determines the key to read it. */
export type Transact = { app: App; scope: TransactScope; signing: Signing | null; requester: RequesterRow }

/** In the format that another app writes into the window's address (protocol 7.7). */
const Request = v.object({
  content: v.object({ request: v.object({ request: Signing }) }),
  timestamp: v.number(),
  callbackUrl: v.pipe(v.string(), v.maxLength(2_000)),
})

/**
 * Reads the input of `/oauth/transact`. The token determines the requester, and the operator's registration the address
 * of the response, not the window's address (R70: registered requesters, R72: cross-app signatures).
 *
 * @throws AppError `missing_or_invalid_token`, `cross_app_connection_not_allowed`, `invalid_data`,
 * `invalid_credentials` for a request that is too old or used, before anything is shown.
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
 * Reads the input with which the stand-alone connector opened `/cross-app/transact`. The request is encrypted with a
 * key that depends on the user's grant, so it is read after the login (`beginTransact.ts`).
 *
 * @throws AppError `cross_app_connection_not_allowed`, `invalid_data`, `invalid_credentials` for a used request.
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
