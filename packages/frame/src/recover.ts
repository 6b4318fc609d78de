import { type Slot, vault } from '@latchkey/wire'
import type { Caller } from './caller.ts'
import type { DeviceRecord } from './device.ts'
import { fail } from './errors.ts'
import { type Secret, wipeSecret } from './keys/secret.ts'
import { newDeviceSlot, openRecoverySlot, type Wallet } from './slots.ts'
import {
  type Frame,
  firstKey,
  inTurn,
  isNotHere,
  keep,
  unlock,
  type WalletName,
  withDevice,
} from './vault.ts'

/** Automatic recovery: opens the recovery slot and gives this device a slot of its own (security 2.4). */
export function recoverWallet(frame: Frame, caller: Caller, name: WalletName): Promise<void> {
  return inTurn(frame, caller, async () => {
    if (!(await isHereAlready(frame, caller, name))) await recoverInTurn(frame, caller, name)
  })
}

/** For a caller whose turn it is, and that has found that the wallet is not here. */
export async function recoverInTurn(frame: Frame, caller: Caller, name: WalletName): Promise<void> {
  const { session } = caller
  const record = await frame.devices.obtain(session)
  const input = { entropy_id: name.address, device_public_key: record.publicKey }
  const answer = await frame.api(vault.recoverSlot, input, withDevice(caller, record))
  const { entropy_id: entropyId, secret: kind, slot, addresses } = answer
  const wallet = { app: session.app, user: session.user, entropyId, addresses, secret: kind }
  const secret = await openRecovered(wallet, slot)
  try {
    await addDevice(frame, caller, { record, wallet, secret })
    await keep(frame, caller, { entropyId, secret, wanted: firstKey(name) })
  } finally {
    wipeSecret(secret)
  }
}

/** Two tabs may both ask. The second finds the wallet here and spends none of the day's recoveries. */
async function isHereAlready(frame: Frame, caller: Caller, name: WalletName): Promise<boolean> {
  try {
    await unlock(frame, caller, firstKey(name))
    return true
  } catch (error) {
    if (isNotHere(error)) return false
    throw error
  }
}

async function openRecovered(wallet: Wallet, slot: Slot): Promise<Secret> {
  // A password or a cloud slot needs what only its owner has.
  if (slot.kind !== 'privy') return fail('not_supported')
  // Not "not on this device": that would send the client into recovery again.
  return openRecoverySlot(wallet, slot).catch(() => fail('error'))
}

/** The local half is written before the vault's: a crash between the two leaves a pending slot, not a lost one. */
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
