import { type Slot, vault } from '@latchkey/wire'
import type { DeviceCaller } from './api.ts'
import type { Caller } from './caller.ts'
import type { DeviceRecord } from './device.ts'
import { fail } from './errors.ts'
import { type Secret, wipeSecret } from './keys/secret.ts'
import { stretchPassword } from './recovery.ts'
import { newDeviceSlot, openPasswordSlot, openRecoverySlot, type PasswordHalf, type Wallet } from './slots.ts'
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

/** With the password, where the user has one. */
export type RecoverRequest = { name: WalletName; password: string | undefined }

/** Opens the recovery slot and gives this device a slot of its own (security 2.4). */
export function recoverWallet(frame: Frame, caller: Caller, request: RecoverRequest): Promise<void> {
  return inTurn(frame, caller, async () => {
    if (!(await isHereAlready(frame, caller, request.name))) await recoverInTurn(frame, caller, request)
  })
}

/** For a caller whose turn it is, and that has found that the wallet is not here. */
export async function recoverInTurn(
  frame: Frame,
  caller: Caller,
  { name, password }: RecoverRequest,
): Promise<void> {
  const { session } = caller
  const record = await frame.devices.obtain(session)
  const device = withDevice(caller, record)
  const guess = password === undefined ? undefined : await prepareGuess(frame, device, { name, password })
  const input = { entropy_id: name.address, device_public_key: record.publicKey }
  const access = guess ? { access_key: guess.accessKey } : {}
  const answer = await frame.api(vault.recoverSlot, { ...input, ...access }, device)
  const { entropy_id: entropyId, secret: kind, slot, addresses } = answer
  const wallet = { app: session.app, user: session.user, entropyId, addresses, secret: kind }
  const secret = await openRecovered(wallet, { slot, guess })
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

type Guess = PasswordHalf & { slotId: string; accessKey: string }

/**
 * What the password becomes with the salt of the slot in force. None where the wallet is recovered automatically, as the
 * user may have chosen on another device since this page was drawn.
 */
async function prepareGuess(
  frame: Frame,
  device: DeviceCaller,
  { name, password }: { name: WalletName; password: string },
): Promise<Guess | undefined> {
  const prepared = await frame.api(vault.prepareRecovery, { entropy_id: name.address }, device)
  if (prepared.kind !== 'user-passcode' || !prepared.kdf) return undefined
  const { slot_id: slotId, kdf } = prepared
  return { slotId, kdf, ...(await stretchPassword(frame, password, kdf)) }
}

async function openRecovered(
  wallet: Wallet,
  { slot, guess }: { slot: Slot; guess: Guess | undefined },
): Promise<Secret> {
  if (slot.kind === 'user-passcode' && guess) {
    // The vault took the password. What does not open with it is not the slot that was announced, or was changed.
    if (slot.slot_id !== guess.slotId) return fail('wallet_damaged')
    return openPasswordSlot(wallet, slot, guess).catch(() => fail('wallet_damaged'))
  }
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
