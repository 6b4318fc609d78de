import { createHash } from 'node:crypto'
import { AppError } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { takeCeremony } from '../../ceremony/ceremony.ts'
import type { Context } from '../../context.ts'
import { findUser } from '../../user/store.ts'
import type { CodeData } from './approve.ts'
import { isStanding } from './grants.ts'
import { findByCallback } from './store.ts'
import { getScopes, issueGrantToken, tokenSeconds } from './token.ts'
import { getWallets } from './wallets.ts'

export type RedeemRequest = {
  /** The provider. */
  app: App
  requester: string
  code: string
  codeVerifier: string
  callback: string
}

/**
 * Returns the logged-in user to a requester's server, for a code that is bound to it, to its callback and to its
 * verifier.
 */
export async function redeemCode(ctx: Context, request: RedeemRequest) {
  const { app, requester } = request
  const ceremony = await takeCeremony<CodeData>(ctx, { app, kind: 'cross-app-code', key: request.code })
  const challenge = createHash('sha256').update(request.codeVerifier).digest('base64url')
  const isIts =
    ceremony?.data.requester === requester &&
    ceremony.data.callback === request.callback &&
    ceremony.data.codeChallenge === challenge
  if (!ceremony || !isIts) throw new AppError('invalid_credentials')
  const { grant, heldUntil } = ceremony.data
  const row = await findByCallback(ctx, { appId: app.id, requester, callback: request.callback })
  const user = await findUser(ctx, { appId: app.id, id: ceremony.userId })
  const isGood = await isStanding(ctx.db, { appId: app.id, userId: ceremony.userId, requester, id: grant })
  if (!row || !user || !isGood) throw new AppError('cross_app_connection_not_allowed')
  const wallets = getWallets(user)
  const scopes = getScopes(row)
  const grantContent = { requester, userId: user.id, grant, scopes, wallets: wallets.embedded }
  return {
    subject: user.id,
    embedded_wallets: wallets.embedded.map((address) => ({ address })),
    smart_wallets: wallets.smart.map((address) => ({ address })),
    access_token: await issueGrantToken(ctx, app, grantContent),
    expires_in: tokenSeconds,
    ...(heldUntil === null ? {} : { held_until: heldUntil }),
    scopes,
  }
}
