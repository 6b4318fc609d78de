import { AppError, type Slot, vault } from '@latchkey/wire'
import type { Caller } from '../channel/caller.ts'
import { fail } from '../errors.ts'
import type { Bytes } from '../keys/encoding.ts'
import { type Secret, wipeSecret } from '../keys/secret.ts'
import type { DeviceCaller } from '../vault/api.ts'
import type { DeviceRecord } from '../vault/device.ts'
import {
  type CloudSlotKind,
  newDeviceSlot,
  openCloudSlot,
  openPasswordSlot,
  openRecoverySlot,
  type PasswordHalf,
  type Wallet,
} from '../vault/slots.ts'
import {
  type Frame,
  firstKey,
  inTurn,
  isNotHere,
  keep,
  unlock,
  type WalletName,
  warming,
  withDevice,
} from '../vault/vault.ts'
import { toDamage } from './changeMethod.ts'
import type { RecoverySecret } from './chooseStrategy.ts'
import { stretchPassword } from './passwordStrategy.ts'

/** With the password or the cloud's token, if the user has one. */
export type RecoverRequest = { name: WalletName; secret: RecoverySecret | undefined }

/** Opens the recovery slot and creates a slot for this device (security 2.4). */
export function recoverWallet(frame: Frame, caller: Caller, request: RecoverRequest): Promise<void> {
  return inTurn(frame, caller, async () => {
    if (!(await isHereAlready(frame, caller, request.name))) await recoverInTurn(frame, caller, request)
  })
}

/** For a caller that has the lock, and has found that the wallet is not here. */
export async function recoverInTurn(
  frame: Frame,
  caller: Caller,
  { name, secret: userSecret }: RecoverRequest,
): Promise<void> {
  const { session } = caller
  const record = await frame.devices.obtain(session)
  const device = withDevice(caller, record)
  const ready = userSecret && (await prepare(frame, device, { name, userSecret }))
  const input = { entropy_id: name.address, device_public_key: record.publicKey }
  const asking = warming(device, name.chain)
  const answer = await frame.api(vault.recoverSlot, { ...input, ...ready?.access }, asking).catch(unlessHeld)
  if (!answer) {
    const { takeOverWallet } = await import('../handover/takeOver.ts')
    return takeOverWallet(frame, caller, name)
  }
  const { entropy_id: entropyId, secret: kind, slot, addresses } = answer
  const wallet = { appId: session.appId, userId: session.userId, entropyId, addresses, secret: kind }
  const secret = await openRecovered(wallet, { slot, ready })
  try {
    await addDevice(frame, caller, { record, wallet, secret })
    await keep(frame, caller, { entropyId, secret, keyRequest: firstKey(name) })
  } finally {
    wipeSecret(secret)
  }
}

/** Ignores the error for a wallet that the app made before the first login: no device has its key yet. */
function unlessHeld(cause: unknown): undefined {
  if (!(cause instanceof AppError && cause.code === 'wallet_held_by_app')) throw cause
}

/** Two tabs may both ask. The second finds the wallet here and uses none of the day's recoveries. */
async function isHereAlready(frame: Frame, caller: Caller, name: WalletName): Promise<boolean> {
  try {
    await unlock(frame, caller, firstKey(name))
    return true
  } catch (error) {
    if (isNotHere(error)) return false
    throw error
  }
}

/** The proof for the vault, and the half that opens the slot. */
type Readiness = { slotId: string; access: { access_key: string } | { slot_id: string } } & (
  | ({ kind: 'user-passcode' } & PasswordHalf)
  | { kind: CloudSlotKind; clientHalf: Bytes }
)

/**
 * Prepares the user's secret with the vault's parameters of the present slot: stretches the password with its salt, or
 * reads the backup from the cloud, so that a wrong account uses none of the day's recoveries. None if another method
 * recovers the wallet, which the user may have chosen on another device since this page was drawn.
 */
async function prepare(
  frame: Frame,
  device: DeviceCaller,
  { name, userSecret }: { name: WalletName; userSecret: RecoverySecret },
): Promise<Readiness | undefined> {
  const preparation = await frame.api(vault.prepareRecovery, { entropy_id: name.address }, device)
  const { slot_id: slotId, kind, kdf, entropy_id: entropyId } = preparation
  if (kind === 'user-passcode' && kdf && 'password' in userSecret) {
    const { clientHalf, accessKey } = await stretchPassword(frame, userSecret.password, kdf)
    return { kind, slotId, kdf, clientHalf, access: { access_key: accessKey } }
  }
  if ((kind !== 'google-drive' && kind !== 'icloud') || !('token' in userSecret)) return undefined
  const cloud = frame.openCloud(kind, userSecret.token)
  const clientHalf = await cloud.read({ appId: device.session.appId, entropyId, slotId })
  return { kind, slotId, clientHalf, access: { slot_id: slotId } }
}

async function openRecovered(
  wallet: Wallet,
  { slot, ready }: { slot: Slot; ready: Readiness | undefined },
): Promise<Secret> {
  if (ready && slot.kind === ready.kind) {
    // The vault accepted the proof. A slot that does not open with it is not the announced one, or was changed.
    if (slot.slot_id !== ready.slotId) return fail('wallet_damaged')
    if (ready.kind === 'user-passcode') return openPasswordSlot(wallet, slot, ready).catch(toDamage)
    return openCloudSlot(wallet, slot, ready).catch(toDamage)
  }
  if (slot.kind !== 'privy') return fail('not_supported')
  // Not "not on this device": the client would start another recovery.
  return openRecoverySlot(wallet, slot).catch(() => fail('error'))
}

/** The local half is written before the vault's: a crash in between leaves a pending slot, not a lost one. */
async function addDevice(
  { api, devices }: Frame,
  caller: Caller,
  { record, wallet, secret }: { record: DeviceRecord; wallet: Wallet; secret: Secret },
): Promise<void> {
  const device = await newDeviceSlot(record, wallet, secret.bytes)
  await devices.saveSlot(caller.session, device.local)
  await api(
    vault.addDeviceSlot,
    { entropy_id: wallet.entropyId, slot: device.slot, addresses: wallet.addresses },
    withDevice(caller, record),
  )
  await devices.activate(caller.session, wallet.entropyId)
}
