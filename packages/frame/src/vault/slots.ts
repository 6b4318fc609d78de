import type { SealedSlot, Slot, SlotKind, WalletAddress } from '@latchkey/wire'
import { type Bytes, fromBase64Url, toBase64Url, wipe } from '../keys/encoding.ts'
import type { PasswordKdf } from '../keys/passwordKdf.ts'
import { refuse } from '../keys/refusal.ts'
import type { Secret, SecretKind } from '../keys/secret.ts'
import { newHalf, openSlot, type SlotContext, sealSlot } from '../keys/slot.ts'
import { type DeviceRecord, type LocalSlot, type Owner, unwrapHalf, wrapHalf } from './device.ts'

/** The entropy of a slot, as both sides write it into the AAD: its sealed name, and its addresses at that time. */
export type Wallet = Owner & {
  entropyId: string
  addresses: WalletAddress[]
  /** The kind of the sealed secret; by default a mnemonic's entropy. */
  secret?: SecretKind | undefined
}

/** The name of a new entropy is the address of its first wallet. */
export function toWallet({ appId, userId }: Owner, first: WalletAddress): Wallet {
  return { appId, userId, entropyId: first.address, addresses: [first] }
}

/** A new slot for this device: the vault's part and the local part. */
export async function newDeviceSlot(record: DeviceRecord, wallet: Wallet, entropy: Bytes) {
  const context = toContext(wallet, 'device', crypto.randomUUID())
  const halves = { clientHalf: newHalf(), serverHalf: newHalf() }
  try {
    const sealedSlot = await sealSlot(context, halves, entropy)
    const { entropyId, addresses } = wallet
    const place = { entropyId, slotId: context.slotId, addresses }
    const wrappedHalf = await wrapHalf(record, place, halves.clientHalf)
    const local: LocalSlot = { ...place, wrapped: wrappedHalf, state: 'pending' }
    return { slot: toSlot(context, sealedSlot, halves.serverHalf), local }
  } finally {
    wipe(halves.clientHalf, halves.serverHalf)
  }
}

/** The automatic recovery slot: the vault has both halves, under different keys (security 2.4). */
export async function newRecoverySlot(wallet: Wallet, entropy: Bytes): Promise<Slot> {
  const context = toContext(wallet, 'privy', crypto.randomUUID())
  const halves = { clientHalf: newHalf(), serverHalf: newHalf() }
  try {
    const sealedSlot = await sealSlot(context, halves, entropy)
    return { ...toSlot(context, sealedSlot, halves.serverHalf), client_half: toBase64Url(halves.clientHalf) }
  } finally {
    wipe(halves.clientHalf, halves.serverHalf)
  }
}

export type CloudSlotKind = 'google-drive' | 'icloud'
/** The half derived from a password, and its parameters. */
export type PasswordHalf = { kdf: PasswordKdf; clientHalf: Bytes }

/** A slot with a password: the vault has only the other half. Wipes the half. */
export async function newPasswordSlot(
  wallet: Wallet,
  { kdf, clientHalf }: PasswordHalf,
  secret: Bytes,
): Promise<Slot> {
  const context = { ...toContext(wallet, 'user-passcode', crypto.randomUUID()), kdf }
  const serverHalf = newHalf()
  try {
    const sealedSlot = await sealSlot(context, { clientHalf, serverHalf }, secret)
    return { ...toSlot(context, sealedSlot, serverHalf), kdf }
  } finally {
    wipe(clientHalf, serverHalf)
  }
}

/** Wipes the half. Uses the KDF parameters the half was derived with, not those in the server's response. */
export async function openPasswordSlot(
  wallet: Wallet,
  slot: Slot,
  { kdf, clientHalf }: PasswordHalf,
): Promise<Secret> {
  if (slot.kind !== 'user-passcode') return refuse('slot_closed')
  return open(wallet, { ...slot, kdf }, clientHalf)
}

/** A slot with its other half in the user's own cloud. Does not wipe that half: it still has to be stored there. */
export async function newCloudSlot(
  wallet: Wallet,
  { kind, clientHalf }: { kind: CloudSlotKind; clientHalf: Bytes },
  secret: Bytes,
): Promise<Slot> {
  const context = toContext(wallet, kind, crypto.randomUUID())
  const serverHalf = newHalf()
  try {
    return toSlot(context, await sealSlot(context, { clientHalf, serverHalf }, secret), serverHalf)
  } finally {
    wipe(serverHalf)
  }
}

/** Wipes the half. */
export async function openCloudSlot(
  wallet: Wallet,
  slot: Slot,
  { kind, clientHalf }: { kind: CloudSlotKind; clientHalf: Bytes },
): Promise<Secret> {
  if (slot.kind !== kind) return refuse('slot_closed')
  return open(wallet, slot, clientHalf)
}

/** Opens the vault's slot with this device's half and the data stored next to it. */
export async function openDeviceSlot(
  record: DeviceRecord,
  { local, slot, secret }: { local: LocalSlot; slot: Slot; secret?: SecretKind | undefined },
): Promise<Secret> {
  // The vault names the slot; only the one with this half can open.
  if (slot.slot_id !== local.slotId || slot.kind !== 'device') return refuse('slot_closed')
  const { app, user } = record
  const { entropyId, addresses } = local
  return open(
    { appId: app, userId: user, entropyId, addresses, secret },
    slot,
    await unwrapHalf(record, local),
  )
}

export async function openRecoverySlot(wallet: Wallet, slot: Slot): Promise<Secret> {
  if (slot.kind !== 'privy' || slot.client_half === undefined) return refuse('slot_closed')
  return open(wallet, slot, fromBase64Url(slot.client_half))
}

async function open(wallet: Wallet, slot: Slot, clientHalf: Bytes): Promise<Secret> {
  let serverHalf: Bytes | undefined
  try {
    serverHalf = fromBase64Url(slot.server_half)
    const context = toContext(wallet, slot.kind, slot.slot_id)
    const withKdf = slot.kdf ? { ...context, kdf: slot.kdf } : context
    return await openSlot(withKdf, { clientHalf, serverHalf }, slot.sealed)
  } finally {
    wipe(clientHalf, serverHalf)
  }
}

function toContext(
  { appId, userId, entropyId, addresses, secret }: Wallet,
  kind: SlotKind,
  slotId: string,
): SlotContext & { kind: SlotKind } {
  return { appId, userId, entropyId, addresses, kind, slotId, ...(secret ? { secret } : {}) }
}

function toSlot(
  { slotId, kind }: { slotId: string; kind: SlotKind },
  sealedSlot: SealedSlot,
  serverHalf: Bytes,
): Slot {
  return { slot_id: slotId, kind, sealed: sealedSlot, server_half: toBase64Url(serverHalf) }
}
