import { AppError, crossApp } from '@latchkey/wire'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { App } from '../../app/app.ts'
import { audit } from '../../audit/audit.ts'
import { beginCeremony, takeCeremony } from '../../ceremony/ceremony.ts'
import type { Context, SignedIn } from '../../context.ts'
import { holdBy } from '../../session/freshLogin.ts'
import { randomId } from '../../session/newSession.ts'
import { deriveSecret } from './connectionKey.ts'
import { allow } from './grants.ts'
import { answerAddress, type ConsentScope } from './request.ts'
import { findByCallback, findByOrigin } from './store.ts'
import { tokenSeconds } from './token.ts'
import { getWallets } from './wallets.ts'

/** From the consent page to the requester's server. */
const codeSeconds = 60

export type Approval = { app: App; caller: SignedIn; request: string }
export type ApproveResult = {
  redirect_to?: string
  connection?: { address: string; providerPublicKey: string; exp: number }
}
export type CodeData = Extract<ConsentScope, { kind: 'login' }> & { grant: string; heldUntil: number | null }

/** Carries out what the consent page has shown, once. Reads the registration again: it may have been removed since. */
export async function approve(ctx: Context, { app, caller, request }: Approval): Promise<ApproveResult> {
  if (app.settings.require_users_accept_terms && caller.user.accepted_terms_at === null)
    throw new AppError('terms_not_accepted')
  const ceremony = await takeCeremony<ConsentScope>(ctx, { app, kind: 'cross-app-request', key: request })
  if (!ceremony) throw new AppError('invalid_credentials', { message: crossApp.requestExpired })
  const scope = ceremony.data
  // A window for a signature has no consent to give.
  if (scope.kind === 'transact') throw new AppError('invalid_data')
  const row =
    scope.kind === 'login'
      ? await findByCallback(ctx, { appId: app.id, ...scope })
      : await findByOrigin(ctx, { appId: app.id, ...scope })
  const { requester } = scope
  if (row?.requester_id !== requester) throw new AppError('cross_app_connection_not_allowed')
  const now = ctx.now()
  const own = { appId: app.id, userId: caller.userId }
  const grant = await allow(ctx.db, { ...own, requester, id: randomId(ctx), now })
  await audit(ctx.db, { ...own, event: 'cross_app.allowed', data: { requester, kind: scope.kind }, at: now })
  if (scope.kind === 'connect') return { connection: await connect(ctx, { app, caller, grant, scope }) }
  const code = Buffer.from(ctx.random(32)).toString('base64url')
  const hold = holdBy(ctx, { ...caller, app }, 'appAuthorized')
  // The other app treats this as a login of this moment, which must not make an old one fresh.
  const data: CodeData = { ...scope, grant, heldUntil: hold && Math.ceil(hold.getTime() / 1_000) }
  await beginCeremony(ctx, {
    ...{ app, kind: 'cross-app-code', key: code, data },
    seconds: codeSeconds,
    userId: caller.userId,
  })
  return { redirect_to: answerAddress(scope.callback, { code, state: scope.state }) }
}

type ConnectRequest = {
  app: App
  caller: SignedIn
  grant: string
  scope: Extract<ConsentScope, { kind: 'connect' }>
}

async function connect(ctx: Context, { app, caller, grant, scope }: ConnectRequest) {
  const { smart, ethereum } = getWallets(caller.user)
  const [wallet] = scope.isSmart ? smart : ethereum
  if (wallet === undefined)
    throw new AppError('linked_account_not_found', {
      message: `You have no ${scope.isSmart ? 'smart wallet' : 'wallet'} in this app yet.`,
    })
  const secret = await deriveSecret(ctx, { appId: app.id, grant, publicKey: scope.publicKey })
  return {
    address: wallet,
    providerPublicKey: Buffer.from(secp256k1.getPublicKey(secret)).toString('base64'),
    // The connector compares it with Date.now() (protocol 7.7).
    exp: ctx.now().getTime() + tokenSeconds * 1_000,
  }
}
