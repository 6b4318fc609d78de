import { AppError, type Endpoint, limits, type ParsedInput, type Reply, vault } from '@latchkey/wire'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { EndpointRequest, Handler, Routes } from '../http/route.ts'
import { describeBrowser } from '../session/label.ts'
import { addWallet } from './addWallet.ts'
import { toOwner, type VaultCaller } from './caller.ts'
import { commitIntent } from './commit.ts'
import { checkProof } from './deviceProof.ts'
import { listDevices, revokeDevice } from './devices.ts'
import { exportSlot } from './export.ts'
import { openIntent } from './intents.ts'
import { issueNonce } from './nonce.ts'
import { recoverSlot } from './recover.ts'
import { commitRecovery, readRecovery, stageRecovery } from './recovery/change.ts'
import { prepareRecovery } from './recovery/prepare.ts'
import { addDeviceSlot, openDeviceSlot } from './slots.ts'
import { readMaterial, stageMaterial } from './stage.ts'

export const walletRoutes: Routes = (route, ctx) => {
  route(vault.createIntent, onDevice(ctx, vault.createIntent, openIntent))
  route(vault.stageMaterial, onDevice(ctx, vault.stageMaterial, stageMaterial), {
    bodyBytes: limits.walletMaterialBytes,
  })
  route(vault.readMaterial, onDevice(ctx, vault.readMaterial, readMaterial))
  route(vault.commitIntent, onDevice(ctx, vault.commitIntent, commitIntent))
  route(vault.openDeviceSlot, onDevice(ctx, vault.openDeviceSlot, openDeviceSlot))
  route(vault.recoverSlot, onDevice(ctx, vault.recoverSlot, recoverSlot))
  route(vault.exportSlot, onDevice(ctx, vault.exportSlot, exportSlot))
  route(vault.prepareRecovery, onDevice(ctx, vault.prepareRecovery, prepareRecovery))
  route(vault.stageRecovery, onDevice(ctx, vault.stageRecovery, stageRecovery))
  route(vault.readRecovery, onDevice(ctx, vault.readRecovery, readRecovery))
  route(vault.commitRecovery, onDevice(ctx, vault.commitRecovery, commitRecovery))
  route(vault.addDeviceSlot, onDevice(ctx, vault.addDeviceSlot, addDeviceSlot))
  route(vault.addWallet, onDevice(ctx, vault.addWallet, addWallet))
  // Asked by the host page, which has no device key: what a lost device needs is that anyone of the user's may end it.
  route(vault.listDevices, ({ app, user }) => listDevices(ctx, { ...user, app }))
  route(vault.revokeDevice, ({ app, user, input }) => revokeDevice(ctx, { ...user, app }, input))
}

type Rule<E extends Endpoint> = (
  ctx: Context,
  caller: VaultCaller,
  input: ParsedInput<E>,
) => Promise<Reply<E>>

/** A call of the vault: a live session, accepted terms and a device proof. Every answer brings the next nonce. */
function onDevice<E extends Endpoint>(ctx: Context, endpoint: E, rule: Rule<E>): Handler<E> {
  return async (asked) => {
    asked.answer(vault.nonceHeader, await issueNonce(ctx, asked.app.id))
    const caller = await authorizeDevice(ctx, endpoint, asked)
    return rule(ctx, caller, asked.input).catch((cause: unknown) => noteDamage(ctx, caller, endpoint, cause))
  }
}

/**
 * A half that does not open is for the operator to look into: rows were moved or lost, or an attacker writes
 * into the database. Noted once the call's own transaction, and all it would have counted, is undone.
 */
async function noteDamage(
  ctx: Context,
  caller: VaultCaller,
  { path }: Endpoint,
  cause: unknown,
): Promise<never> {
  if (cause instanceof AppError && cause.code === 'wallet_damaged') {
    ctx.log.error({ err: cause, user: caller.userId }, 'a half of a wallet does not open where it stands')
    const data = { call: path, device: caller.device.id, session: caller.sid }
    await audit(ctx.db, { ...toOwner(caller), event: 'wallet.damaged', data, at: ctx.now() })
  }
  throw cause
}

/** What holds for every call of the vault stands here, so that a new one cannot forget it (R53, R69). */
async function authorizeDevice(
  ctx: Context,
  endpoint: Endpoint,
  asked: EndpointRequest,
): Promise<VaultCaller> {
  const { app, user } = asked
  const device = await checkProof(ctx, {
    app: app.id,
    proof: asked.header(vault.proofHeader),
    method: endpoint.method,
    path: getPath(endpoint, asked.input),
    accessToken: user.token,
  })
  const caller = { ...user, app, device, label: describeBrowser(asked.userAgent) }
  if (app.settings.require_users_accept_terms && user.user.accepted_terms_at === null)
    throw new AppError('terms_not_accepted')
  return caller
}

/** The path as the handler was reached by, rebuilt from what it stands for rather than from what was typed (R26). */
function getPath(endpoint: Endpoint, input: unknown): string {
  const parameters = input as Record<string, unknown> // members named in the path are in every input
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(parameters[name]))
}
