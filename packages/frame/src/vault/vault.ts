import { type ChainType, vault } from '@latchkey/wire'
import type { Caller } from '../channel/caller.ts'
import type { Grants } from '../channel/grants.ts'
import type { OpenCloud } from '../clouds/clouds.ts'
import { fail, frameErrorType } from '../errors.ts'
import { chains } from '../keys/chains.ts'
import { derive, deriveAddress } from '../keys/derive.ts'
import { type Bytes, wipe } from '../keys/encoding.ts'
import { type DerivedKey, type Secret, wipeSecret } from '../keys/secret.ts'
import type { Lock } from '../lock.ts'
import type { MadePasswords } from '../recovery/madePasswords.ts'
import type { Stretch } from '../recovery/stretch.ts'
import type { Api, DeviceCaller } from './api.ts'
import type { DeviceRecord, Devices, LocalSlot } from './device.ts'
import type { KeyId, Keyring } from './keyring.ts'
import { openDeviceSlot } from './slots.ts'

/** The services for every operation. */
export type Frame = {
  appId: string
  /** Whether the app may get bare hashes signed (smart wallets need it). */
  rawSigning: boolean
  /** Whether its clients may get Solana transactions signed as messages, as published ones do. */
  transactionsAsMessages: boolean
  /** For a new password, by the app's setting. @default 6 */
  minPasswordLength?: number | undefined
  api: Api
  devices: Devices
  openCloud: OpenCloud
  grants: Grants
  keyring: Keyring
  lock: Lock
  madePasswords: MadePasswords
  /** Turns a password into a key, slowly, so that guessing is costly. */
  stretch: Stretch
  /** The memory of this device, if the browser reports it. */
  memoryGib: number | undefined
  wait(ms: number): Promise<void>
}

export function withDevice({ session, grant }: Caller, record: DeviceRecord): DeviceCaller {
  return { session, grant, proofKey: { privateKey: record.proofKey, publicKey: record.publicKey } }
}

/** A key of the chain is used next: prepares its curve while waiting for the response (P11). */
export function warming(caller: DeviceCaller, chain: ChainType) {
  return { ...caller, meanwhile: chains[chain].warmUp }
}

/** Runs one creation or recovery at a time for a user, in all tabs: both write the device record and call the vault. */
export function inTurn<T>({ lock }: Frame, { session }: Caller, work: () => Promise<T>): Promise<T> {
  return lock(`wallet:${session.appId}:${session.userId}`, work)
}

/** A client's name of a wallet: an address of index 0 of its entropy, or that of an imported key. */
export type WalletName = { chain: ChainType; address: string }
/** A key of the named entropy. */
export type KeyRequest = { name: WalletName; chain: ChainType; index: number }

/** Clients may send an Ethereum address in lower case. The address of an opened wallet gets its correct spelling. */
export function readName({ keyring }: { keyring: Pick<Keyring, 'find'> }, text: string): WalletName {
  const cachedKey = keyring.find(text)
  if (cachedKey) return { chain: cachedKey.chain, address: text }
  for (const chain of Object.keys(chains) as ChainType[]) {
    const address = chains[chain].readAddress(text)
    if (address !== undefined) return { chain, address }
  }
  return fail('wallet_not_on_device')
}

/** For events of Solana only, an Ethereum address is not a wallet. */
export function readSolanaName(text: string): WalletName {
  const address = chains.solana.readAddress(text)
  return address === undefined ? fail('wallet_not_on_device') : { chain: 'solana', address }
}

/** The key of exactly the named address. */
export function firstKey(name: WalletName): KeyRequest {
  return { name, chain: name.chain, index: 0 }
}

/** Makes sure that the wallet can sign: asks the vault for the other half unless that was just done. */
export async function unlock(frame: Frame, caller: Caller, keyRequest: KeyRequest): Promise<void> {
  const { keyring } = frame
  const { accessToken } = caller.session
  const id = findKey(keyring, keyRequest)
  if (id && keyring.has(accessToken, id)) return
  const { name, chain, index } = keyRequest
  await keyring.opening(accessToken, `${name.address} ${chain} ${index}`, async () => {
    const opening = await openWithVault(frame, caller, name)
    requireWallet(opening, keyRequest)
    await keep(frame, caller, { ...opening, keyRequest })
  })
}

/** A page may ask for any index, but users only know their wallets: no other key is used or revealed. */
export function requireWallet(
  { secret, wallets }: Pick<Opening, 'secret' | 'wallets'>,
  { chain, index }: Pick<KeyRequest, 'chain' | 'index'>,
): void {
  if (!wallets || index < wallets[chain]) return
  wipeSecret(secret)
  fail('invalid_request_arguments')
}

/** A secret, and its sealed name. */
export type OpenedSecret = { entropyId: string; secret: Secret }

type Opening = OpenedSecret & {
  record: DeviceRecord
  local: LocalSlot
  /** The number of the mnemonic's wallets. */
  wallets: Record<ChainType, number> | undefined
}

/** Closes an opened secret: the requested key goes to the keyring, the rest is wiped. */
export async function keep(
  { keyring }: Frame,
  { session, grant }: Caller,
  { entropyId, secret, keyRequest }: OpenedSecret & { keyRequest: KeyRequest },
): Promise<void> {
  const { name, chain, index } = keyRequest
  let key: Bytes | undefined
  try {
    key = await derive(secret, chain, index)
    const address = await deriveAddress(secret, chain, index)
    const isFirst = chain === name.chain && index === 0
    const first = isFirst ? address : await deriveAddress(secret, name.chain, 0)
    // The vault may claim any address for this entropy: the derived address is the proof.
    if (first !== name.address) return fail('wallet_damaged')
    keyring.learn(name.address, { entropyId, chain: name.chain })
    await keyring.keep(
      session.accessToken,
      { entropyId, chain, index },
      { key, address, until: grant?.until },
    )
  } finally {
    wipe(key)
    wipeSecret(secret)
  }
}

/** Lends the key of an unlocked wallet to `work`, with its address. */
export async function withKey<T>(
  frame: Frame,
  caller: Caller,
  { work, ...keyRequest }: KeyRequest & { work: (key: DerivedKey) => T },
): Promise<T> {
  const { keyring } = frame
  const { accessToken } = caller.session
  const use = async () => {
    const id = findKey(keyring, keyRequest)
    return id && keyring.use(accessToken, id, work)
  }
  const outcome = await use()
  if (outcome) return outcome.result
  await unlock(frame, caller, keyRequest)
  const again = await use()
  return again ? again.result : fail('error')
}

function findKey(keyring: Keyring, { name, chain, index }: KeyRequest): KeyId | undefined {
  const cachedKey = keyring.find(name.address)
  return cachedKey && { entropyId: cachedKey.entropyId, chain, index }
}

/**
 * The vault picks the slot and its secret kind, because it knows all names of an entropy; the data next to the local
 * half opens it. A slot of another kind stays closed: its AAD contains the kind.
 */
export async function openWithVault(
  frame: Frame,
  caller: Caller,
  name: WalletName,
  endpoint: typeof vault.openDeviceSlot | typeof vault.exportSlot = vault.openDeviceSlot,
): Promise<Opening> {
  const { session } = caller
  const record = await frame.devices.load(session)
  if (!record || record.slots.length === 0) return fail('wallet_not_on_device')
  const {
    slot,
    secret: kind,
    wallets,
  } = await frame.api(endpoint, { entropy_id: name.address }, warming(withDevice(caller, record), name.chain))
  const local = record.slots.find(({ slotId }) => slotId === slot.slot_id)
  if (!local) return fail('wallet_not_on_device')
  const { entropyId } = local
  const secret = await openDeviceSlot(record, { local, slot, secret: kind })
  // A crash right after the vault's commit left it pending; the vault's response means that it was committed.
  try {
    if (local.state === 'pending') await frame.devices.activate(session, entropyId)
    return { entropyId, secret, record, local, wallets }
  } catch (cause) {
    wipeSecret(secret)
    throw cause
  }
}

/** Whether the wallet must be recovered before it can be used here. */
export function isNotHere(error: unknown): boolean {
  return frameErrorType(error) === 'wallet_not_on_device'
}
