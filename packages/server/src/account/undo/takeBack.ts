import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import type { BoundDb } from '../../db/binding.ts'
import { endFactor } from '../../mfa/endFactor.ts'
import type { UndoableChange } from '../../notices/undoLink.ts'
import { holdFrom } from '../../session/freshLogin.ts'
import { isProvenLogin } from '../../user/identity.ts'
import { findUser } from '../../user/store.ts'
import { disableDevice, disableDevicesSince, enableDevice } from '../../wallet/disableDevice.ts'
import { endDelegations } from '../../wallet/endDelegations.ts'
import { restoreRecovery } from '../../wallet/recovery/restoreRecovery.ts'
import { setAside } from '../../wallet/setAside.ts'
import { withdraw } from '../formerAccountStore.ts'
import { restoreAllSince, restoreFormerAccount } from './formerAccounts.ts'

type UndoneChange = { app: App; change: UndoableChange; now: Date }

/** Reverts one change, with its user locked. Returns the types of accounts that another user has by now. */
export async function takeBack(ctx: Context, at: BoundDb, undone: UndoneChange): Promise<string[]> {
  await takeBackWallet(ctx, at, undone)
  return takeBackAccounts(at, undone)
}

async function takeBackAccounts(at: BoundDb, { app, change, now }: UndoneChange): Promise<string[]> {
  const { user: userId, added, removed } = change
  const own = { appId: app.id, userId, now }
  if (added) {
    await withdraw(at, { ...own, identity: added })
    // A passkey removed as a login would otherwise stay as a factor that its user cannot pass.
    if (added.type === 'passkey') await endFactor(at, own, { type: 'passkey', subject: added.subject })
  }
  // If both had the account, time decides: an account that a login without hold took comes back on hold.
  const heldUntil = change.wasHeld ? null : holdFrom(now)
  const isBack = !removed || (await restoreFormerAccount(at, { ...own, identity: removed, heldUntil }))
  const owner = await findUser(at, { appId: app.id, id: userId })
  // The added account has replaced everything else since. Every user must keep a login method.
  if (!owner?.accounts.some(isProvenLogin))
    await restoreAllSince(at, { ...own, since: new Date(change.at), except: added })
  return isBack || !removed ? [] : [removed.type]
}

async function takeBackWallet(ctx: Context, at: BoundDb, { app, change, now }: UndoneChange): Promise<void> {
  const { user: userId, device, disabled, entropy, delegated, factors = [], recovery } = change
  const owner = { appId: app.id, userId }
  for (const id of factors) await endFactor(at, { ...owner, now }, { id })
  const method = recovery && (await restoreRecovery(at, owner, { ...recovery, now }))
  if (recovery && method !== undefined) {
    const setup = { userId, entropyId: recovery.entropy, method }
    ctx.webhooks.report(at, app, { type: 'wallet.recovery_setup', ...setup })
  }
  if (delegated !== undefined) await endDelegations(at, owner, { now, addresses: [delegated] })
  await endDelegations(at, owner, { now, since: new Date(change.at) })
  if (entropy !== undefined) await setAside(at, owner, { entropyId: entropy, now })
  if (device !== undefined) await disableDevice(at.db, owner, { id: device, now })
  await disableDevicesSince(at.db, owner, { since: new Date(change.at), now })
  if (disabled !== undefined) await enableDevice(at.db, owner, { id: disabled, now })
}
