import { AppError, crossApp, type Reply } from '@latchkey/wire'
import * as v from 'valibot'
import type { App } from '../../app/app.ts'
import { isFor, readCeremony, takeCeremony } from '../../ceremony/ceremony.ts'
import type { Context, SignedIn } from '../../context.ts'
import { findUser } from '../../user/store.ts'
import { expectAnswer } from './answers.ts'
import { decryptRequest, deriveKey } from './connectionKey.ts'
import { findGrant, isStanding, touchGrant } from './grants.ts'
import type { ConsentScope, TransactScope } from './request.ts'
import { createExpiry, requireMethod, Signing, useUp } from './signing.ts'
import { findRequester } from './store.ts'
import { getScopes, issueGrantToken, tokenSeconds } from './token.ts'
import { requireTransacting } from './transact.ts'
import { getWallets } from './wallets.ts'

type TransactReply = Reply<typeof crossApp.transact>
type Begin = { app: App; caller: SignedIn; request: string }
type EncryptedScope = Extract<TransactScope, { encrypted: string }>

/** Twice the allowed age of a request, or its distance into the future. */
const usedSeconds = 240

/**
 * Returns the request for display and uses it up: after that it is signed or rejected, once.
 *
 * @throws AppError `invalid_credentials` for an expired or used one; `cross_app_connection_not_allowed` if its user has
 * revoked the consent, or another user is logged in, who may log in as the right one.
 */
export async function beginTransact(ctx: Context, { app, caller, request }: Begin): Promise<TransactReply> {
  const key = { app, kind: 'cross-app-request', key: request } as const
  const read = await readCeremony<ConsentScope>(ctx, key)
  if (read?.data.kind !== 'transact' || !isFor(read, caller)) throw createExpiry()
  const scope = read.data
  const row = await findRequester(ctx, { appId: app.id, requester: scope.requester })
  if (!row?.origins.includes(scope.origin)) throw new AppError('cross_app_connection_not_allowed')
  requireTransacting(row)
  const take = async () => {
    if (!(await takeCeremony(ctx, key))) throw createExpiry()
  }
  if ('encrypted' in scope) {
    // A login of another user gets the error before the request is used up.
    const reply = await decrypt(ctx, { app, caller, scope })
    await take()
    await useUp(ctx, app, { hash: scope.hash, seconds: tokenSeconds })
    return reply
  }
  await take()
  const { requester, userId, grant, hash, mailbox } = scope
  const user = await findUser(ctx, { appId: app.id, id: userId })
  const isGood = await isStanding(ctx.db, { appId: app.id, userId, requester, id: grant })
  if (!user || !isGood) throw new AppError('cross_app_connection_not_allowed')
  await useUp(ctx, app, { hash, seconds: usedSeconds })
  if (mailbox !== null) await expectAnswer(ctx, { app, userId, request, mailbox })
  await touchGrant(ctx.db, { id: grant, now: ctx.now() })
  const claims = { requester, userId, grant, scopes: getScopes(row), wallets: getWallets(user).embedded }
  return { token: await issueGrantToken(ctx, app, claims) }
}

/** The request that the connector's page encrypted for this user. */
async function decrypt(
  ctx: Context,
  { app, caller, scope }: { app: App; caller: SignedIn; scope: EncryptedScope },
): Promise<TransactReply> {
  const { requester, publicKey } = scope
  const grant = await findGrant(ctx.db, { appId: app.id, userId: caller.userId, requester })
  if (grant === undefined) throw createStranger()
  const key = await deriveKey(ctx, { appId: app.id, grant, publicKey })
  const signing = v.safeParse(Signing, decryptRequest(key, scope))
  if (!signing.success) throw createStranger()
  requireMethod(app, signing.output)
  await touchGrant(ctx.db, { id: grant, now: ctx.now() })
  return { signing: signing.output, key: Buffer.from(key).toString('base64') }
}

const createStranger = () =>
  new AppError('cross_app_connection_not_allowed', { message: crossApp.notConnected })
