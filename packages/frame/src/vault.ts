import { vault } from '@latchkey/wire'
import type { Api, DeviceCaller } from './api.ts'
import type { Caller } from './caller.ts'
import type { DeviceRecord, Devices } from './device.ts'
import { fail, frameErrorType } from './errors.ts'
import type { Keyring } from './keyring.ts'
import { checksum, isAddress } from './keys/address.ts'
import { type Bytes, wipe } from './keys/encoding.ts'
import type { UnlockedSlot } from './keys/slot.ts'
import type { Lock } from './lock.ts'
import { openDeviceSlot } from './slots.ts'

/** What every operation works with. */
export type Frame = {
  appId: string
  /** Whether the app may have bare hashes signed (smart wallets need it). */
  rawSigning: boolean
  api: Api
  devices: Devices
  keyring: Keyring
  lock: Lock
  wait(ms: number): Promise<void>
}

export function withDevice({ session, grant }: Caller, record: DeviceRecord): DeviceCaller {
  return { session, grant, proofKey: { privateKey: record.proofKey, publicKey: record.publicKey } }
}

/** One creation or recovery at a time for a user, over all tabs: they write the record and talk the vault into it. */
export function inTurn<T>({ lock }: Frame, { session }: Caller, work: () => Promise<T>): Promise<T> {
  return lock(`wallet:${session.app}:${session.user}`, work)
}

/**
 * Wallets are named by the checksummed address of index 0; clients may write it in lower case. The name of one that is
 * open is spelled so already.
 */
export function walletId({ keyring }: Frame, { session }: Caller, entropyId: string): string {
  if (keyring.has(session.accessToken, entropyId)) return entropyId
  return isAddress(entropyId) ? checksum(entropyId) : fail('wallet_not_on_device')
}

/** Makes sure that the wallet can be signed with: asks the vault for the other half unless that was just done. */
export async function unlock(frame: Frame, caller: Caller, entropyId: string): Promise<void> {
  const { keyring } = frame
  const { accessToken } = caller.session
  if (keyring.has(accessToken, entropyId)) return
  await keyring.opening(accessToken, entropyId, async () =>
    keep(frame, caller, { entropyId, opened: await openWithVault(frame, caller, entropyId) }),
  )
}

/** Ends what was opened: the derived key goes to the keyring, the rest is wiped. */
export async function keep(
  frame: Frame,
  { session }: Caller,
  { entropyId, opened }: { entropyId: string; opened: UnlockedSlot },
): Promise<void> {
  try {
    await frame.keyring.keep(session.accessToken, entropyId, opened.ethereumKey)
  } finally {
    wipe(opened.entropy, opened.ethereumKey)
  }
}

/** Lends the key of an unlocked wallet to `work`. */
export async function withKey<T>(
  frame: Frame,
  caller: Caller,
  { entropyId, work }: { entropyId: string; work: (key: Bytes) => T },
): Promise<T> {
  const { accessToken } = caller.session
  const used = await frame.keyring.use(accessToken, entropyId, work)
  if (used) return used.result
  await unlock(frame, caller, entropyId)
  const again = await frame.keyring.use(accessToken, entropyId, work)
  return again ? again.result : fail('error')
}

async function openWithVault(frame: Frame, caller: Caller, entropyId: string): Promise<UnlockedSlot> {
  const { session } = caller
  const record = await frame.devices.load(session)
  const local = record?.slots.find((slot) => slot.entropyId === entropyId)
  if (!record || !local) return fail('wallet_not_on_device')
  const { slot, addresses } = await frame.api(
    vault.openDeviceSlot,
    { entropy_id: entropyId },
    withDevice(caller, record),
  )
  const wallet = { app: session.app, user: session.user, entropyId, addresses }
  const opened = await openDeviceSlot(record, { local, wallet, slot })
  // A crash right after the vault's commit left it pending; that the vault answers says it was committed.
  try {
    if (local.state === 'pending') await frame.devices.activate(session, entropyId)
    return opened
  } catch (cause) {
    wipe(opened.entropy, opened.ethereumKey)
    throw cause
  }
}

/** Whether the wallet has to be recovered before it can be used here. */
export function isNotHere(error: unknown): boolean {
  return frameErrorType(error) === 'wallet_not_on_device'
}
