import { type Slot, vault } from '@latchkey/wire'
import type { Caller } from './caller.ts'
import type { DeviceRecord } from './device.ts'
import { fail } from './errors.ts'
import { wipe } from './keys/encoding.ts'
import type { UnlockedSlot } from './keys/slot.ts'
import { newDeviceSlot, openRecoverySlot, type Wallet } from './slots.ts'
import { type Frame, inTurn, isNotHere, keep, unlock, withDevice } from './vault.ts'

/** Automatic recovery: opens the recovery slot and gives this device a slot of its own (security 2.4). */
export function recoverWallet(frame: Frame, caller: Caller, entropyId: string): Promise<void> {
  const { session } = caller
  return inTurn(frame, caller, async () => {
    if (await isHereAlready(frame, caller, entropyId)) return
    const record = await frame.devices.obtain(session)
    const input = { entropy_id: entropyId, device_public_key: record.publicKey }
    const { slot, addresses } = await frame.api(vault.recoverSlot, input, withDevice(caller, record))
    const wallet = { app: session.app, user: session.user, entropyId, addresses }
    const opened = await openRecovered(wallet, slot)
    try {
      await addDevice(frame, caller, { record, wallet, opened })
      await keep(frame, caller, { entropyId, opened })
    } finally {
      wipe(opened.entropy, opened.ethereumKey)
    }
  })
}

/** Two tabs may both ask. The second finds the wallet here and spends none of the day's recoveries. */
async function isHereAlready(frame: Frame, caller: Caller, entropyId: string): Promise<boolean> {
  const record = await frame.devices.load(caller.session)
  if (!record?.slots.some((slot) => slot.entropyId === entropyId)) return false
  try {
    await unlock(frame, caller, entropyId)
    return true
  } catch (error) {
    if (isNotHere(error)) return false
    throw error
  }
}

async function openRecovered(wallet: Wallet, slot: Slot): Promise<UnlockedSlot> {
  // A password or a cloud slot needs what only its owner has.
  if (slot.kind !== 'privy') return fail('not_supported')
  // Not "not on this device": that would send the client into recovery again.
  return openRecoverySlot(wallet, slot).catch(() => fail('error'))
}

/** The local half is written before the vault's: a crash between the two leaves a pending slot, not a lost one. */
async function addDevice(
  { api, devices }: Frame,
  caller: Caller,
  { record, wallet, opened }: { record: DeviceRecord; wallet: Wallet; opened: UnlockedSlot },
): Promise<void> {
  const device = await newDeviceSlot(record, wallet, opened.entropy)
  await devices.saveSlot(caller.session, device.local)
  await api(
    vault.addDeviceSlot,
    { entropy_id: wallet.entropyId, slot: device.slot },
    withDevice(caller, record),
  )
  await devices.activate(caller.session, wallet.entropyId)
}
