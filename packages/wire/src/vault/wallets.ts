import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { AddressProof } from './proof.ts'
import {
  Address,
  Addresses,
  Bytes32,
  ChainType,
  DevicePublicKey,
  EntropyIdVerifier,
  Material,
  SecretKind,
  Slot,
  Uuid,
  WalletAddress,
} from './slot.ts'

const text = v.string()
const VaultWallet = v.looseObject({
  address: text,
  chain_type: ChainType,
  hd_wallet_index: v.number(),
  entropy_id: text,
  entropy_id_verifier: EntropyIdVerifier,
  recovery_method: text,
  /** Missing in responses of older servers, where no wallet is imported. */
  imported: v.optional(v.boolean()),
})
export type VaultWallet = v.InferOutput<typeof VaultWallet>

/**
 * Step 2 of security 2.5. A repeat with the same key returns the same intent; another device's live intent is refused
 * with `wallet_creation_in_progress`. A user has one mnemonic: if it exists already, `derive` names a wallet of it, and
 * `addWallet` derives the requested one.
 */
export const createIntent = endpoint({
  method: 'POST',
  path: '/api/v1/vault/intents',
  guard: 'user',
  input: v.object({
    idempotency_key: Uuid,
    chain_type: ChainType,
    hd_wallet_index: v.pipe(v.number(), v.integer(), v.minValue(0)),
    device_public_key: DevicePublicKey,
    /** For a key of the user: it becomes a separate entropy, with this address at index 0. */
    imported_address: v.optional(Address),
  }),
  reply: v.variant('status', [
    v.looseObject({ status: v.literal('exists'), wallet: VaultWallet }),
    v.looseObject({ status: v.literal('derive'), wallet: VaultWallet }),
    v.looseObject({ status: v.literal('open'), intent_id: Uuid, expires_at: v.number() }),
  ]),
})

/**
 * Step 4: stores the material, invisible. `signature` is by the new key over the RFC 8785 JSON of
 * `{intent, app, user, addresses, digests}`, digests being base64url SHA-256 of the RFC 8785 JSON of each slot.
 */
export const stageMaterial = endpoint({
  method: 'POST',
  path: '/api/v1/vault/intents/:intent_id/material',
  guard: 'user',
  input: v.object({
    intent_id: Uuid,
    material: Material,
    signature: AddressProof,
    /** For a slot with a password. */
    access_key: v.optional(Bytes32),
  }),
  reply: v.looseObject({ status: v.picklist(['staged', 'committed']) }),
})

/** Step 5: the stored material, to open with both slots before the commit. After the commit only the status. */
export const readMaterial = endpoint({
  method: 'GET',
  path: '/api/v1/vault/intents/:intent_id/material',
  guard: 'user',
  input: v.object({ intent_id: Uuid }),
  reply: v.looseObject({ status: v.picklist(['staged', 'committed']), material: v.optional(Material) }),
})

/** Step 6. Idempotent. The user has the wallet from here on. */
export const commitIntent = endpoint({
  method: 'POST',
  path: '/api/v1/vault/intents/:intent_id/commit',
  guard: 'user',
  input: v.object({ intent_id: Uuid }),
  reply: v.looseObject({ wallet: VaultWallet }),
})

/**
 * A slot with the data of its sealing, which is needed to open it: the entropy's name, its kind and its addresses at
 * that time. `entropy_id` of the request may be any address of index 0 of the entropy, or that of an imported key.
 */
const Opening = v.looseObject({
  entropy_id: text,
  /** Missing in responses of older servers, which only have mnemonics. */
  secret: v.optional(SecretKind),
  slot: Slot,
  addresses: v.array(WalletAddress),
})

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** The number of the mnemonic's wallets: higher indices are unused. */
const DeviceOpening = v.looseObject({
  ...Opening.entries,
  wallets: v.optional(v.object({ ethereum: count, solana: count })),
})

/**
 * The server half of this device's slot, for a device proof; `wallet_not_on_device` if there is none or it was revoked.
 */
export const openDeviceSlot = endpoint({
  method: 'POST',
  path: '/api/v1/vault/slots/open',
  guard: 'user',
  input: v.object({ entropy_id: Address }),
  reply: DeviceOpening,
})

/**
 * The recovery slot, for a fresh login and a proof of the new device (security 2.4); the user is notified. One with a
 * password needs its access key (`invalid_recovery_pin`), one with a cloud the id of the slot whose half is there
 * (`cloud_login_needed`).
 */
export const recoverSlot = endpoint({
  method: 'POST',
  path: '/api/v1/vault/slots/recover',
  guard: 'user',
  input: v.object({
    entropy_id: Address,
    device_public_key: DevicePublicKey,
    access_key: v.optional(Bytes32),
    slot_id: v.optional(Uuid),
  }),
  reply: Opening,
})

/**
 * The server half of this device's slot, for the page that lets the user copy the key. Needs a fresh login and a device
 * proof; `export_on_hold` for a day after an address or number was changed. Counted, and the user is notified.
 */
export const exportSlot = endpoint({
  method: 'POST',
  path: '/api/v1/vault/slots/export',
  guard: 'user',
  input: v.object({ entropy_id: Address }),
  reply: DeviceOpening,
})

/**
 * Stores a slot for a recovered device, sealed with `addresses`: without them, with those of the recovery slot.
 * Replaces this device's earlier slot for the same entropy.
 */
export const addDeviceSlot = endpoint({
  method: 'POST',
  path: '/api/v1/vault/slots',
  guard: 'user',
  input: v.object({ entropy_id: Address, slot: Slot, addresses: v.optional(Addresses) }),
  reply: v.looseObject({ slot_id: Uuid }),
})

/**
 * Adds a wallet of a mnemonic, on either chain, with the next index of its chain: a row without a slot, because the
 * existing slots open it. Both signatures are over the RFC 8785 JSON of `{typ: 'wallet', app, user, entropy_id,
 * chain_type, hd_wallet_index, address}`, `entropy_id` being the sealed name: one by the key of that name, one by the
 * new key. A repeat gives the same wallet.
 */
export const addWallet = endpoint({
  method: 'POST',
  path: '/api/v1/vault/wallets',
  guard: 'user',
  input: v.object({
    entropy_id: Address,
    ...WalletAddress.entries,
    root_signature: AddressProof,
    signature: AddressProof,
  }),
  reply: v.looseObject({ wallet: VaultWallet }),
})
