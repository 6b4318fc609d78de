import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { PasswordKdf } from './passwordKdf.ts'

/**
 * The vault: server halves of key slots, and the crash-safe creation of wallets (security 2).
 * Called by the wallet frame alone. Every call carries the access token and, in the header `latchkey-proof`,
 * a proof signed by the device key (security 2.2).
 */
export const proofHeader = 'latchkey-proof'
/** Answers of the vault bring a fresh nonce for the next proof. */
export const nonceHeader = 'latchkey-nonce'
/** The MFA grant, for users who enrolled. */
export const mfaHeader = 'latchkey-mfa'

export const ChainType = v.picklist(['ethereum', 'solana'])
export type ChainType = v.InferOutput<typeof ChainType>
export const EntropyIdVerifier = v.picklist(['ethereum-address-verifier', 'solana-address-verifier'])
export type EntropyIdVerifier = v.InferOutput<typeof EntropyIdVerifier>

const text = v.string()
const Base64Url = v.pipe(text, v.maxLength(4_096), v.regex(/^[A-Za-z0-9_-]*$/))
/** 32 bytes, base64url. */
export const Half = v.pipe(text, v.regex(/^[A-Za-z0-9_-]{43}$/))
export const Address = v.pipe(text, v.minLength(32), v.maxLength(64))
export const Uuid = v.pipe(text, v.uuid())

/** Public half of a device's ECDSA P-256 key; its RFC 7638 thumbprint names the device. */
export const DevicePublicKey = v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: Half, y: Half })
export type DevicePublicKey = v.InferOutput<typeof DevicePublicKey>

/** AES-256-GCM with a key commitment (security 2.1). */
export const SealedSlot = v.object({
  v: v.literal(1),
  typ: v.literal('slot'),
  kid: text,
  iv: Base64Url,
  kc: Base64Url,
  ct: Base64Url,
})
export type SealedSlot = v.InferOutput<typeof SealedSlot>

export const WalletAddress = v.object({
  chain_type: ChainType,
  hd_wallet_index: v.pipe(v.number(), v.integer(), v.minValue(0)),
  address: Address,
})
export type WalletAddress = v.InferOutput<typeof WalletAddress>

/** Of one entropy, as its slots are sealed with. */
export const Addresses = v.pipe(v.array(WalletAddress), v.minLength(1), v.maxLength(4))

/** What slots keep: the entropy of a mnemonic, or one key that was imported. */
export const SecretKind = v.picklist(['mnemonic', 'ethereum-key', 'solana-key'])
export type SecretKind = v.InferOutput<typeof SecretKind>

export const SlotKind = v.picklist(['device', 'privy', 'user-passcode', 'google-drive', 'icloud'])
export type SlotKind = v.InferOutput<typeof SlotKind>

/**
 * What both sides put into the AAD of a slot, RFC 8785 JSON (security 2.1).
 * `addresses` are those of index 0, sorted by chain.
 */
export const SlotAad = v.object({
  v: v.literal(1),
  typ: v.literal('slot'),
  app: text,
  user: text,
  entropyId: Address,
  slotId: Uuid,
  kind: SlotKind,
  addresses: v.array(WalletAddress),
  kdf: v.optional(PasswordKdf),
  /** What is sealed, where it is no mnemonic. */
  secret: v.optional(v.picklist(['ethereum-key', 'solana-key'])),
})
export type SlotAad = v.InferOutput<typeof SlotAad>

/**
 * One slot as it is stored and read back. Only an automatic recovery slot has its client half here, only one of a
 * password says how that is made.
 */
export const Slot = v.object({
  slot_id: Uuid,
  kind: SlotKind,
  sealed: SealedSlot,
  server_half: Half,
  client_half: v.optional(Half),
  kdf: v.optional(PasswordKdf),
})
export type Slot = v.InferOutput<typeof Slot>

/** A set of slots for one entropy, before commit. */
export const Material = v.object({
  entropy_id: Address,
  entropy_id_verifier: EntropyIdVerifier,
  addresses: Addresses,
  slots: v.pipe(v.array(Slot), v.minLength(2), v.maxLength(2)),
})
export type Material = v.InferOutput<typeof Material>

const VaultWallet = v.looseObject({
  address: text,
  chain_type: ChainType,
  hd_wallet_index: v.number(),
  entropy_id: text,
  entropy_id_verifier: EntropyIdVerifier,
  recovery_method: text,
  /** Absent in answers of older servers, where none is. */
  imported: v.optional(v.boolean()),
})
export type VaultWallet = v.InferOutput<typeof VaultWallet>

/**
 * By the key of an address: personal_sign as hex for Ethereum; for Solana Ed25519 over the UTF-8 of the text, base64url.
 */
export const AddressProof = v.pipe(text, v.regex(/^(0x[0-9a-f]{130}|[A-Za-z0-9_-]{86})$/))

/**
 * Step 2 of security 2.5. A repeat with the same key gives the same intent; another device's live intent is refused with
 * `wallet_creation_in_progress`. A user has one mnemonic: where it exists already, `derive` names a wallet of it, and the
 * one that is asked for comes from it by `addWallet`.
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
    /** Of a key that the user brings: it becomes an entropy of its own, with this address at index 0. */
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
    /** Of a slot that a password opens. */
    access_key: v.optional(Half),
  }),
  reply: v.looseObject({ status: v.picklist(['staged', 'committed']) }),
})

/** Step 5: what was stored, to be opened by both slots before commit. After the commit the status only. */
export const readMaterial = endpoint({
  method: 'GET',
  path: '/api/v1/vault/intents/:intent_id/material',
  guard: 'user',
  input: v.object({ intent_id: Uuid }),
  reply: v.looseObject({ status: v.picklist(['staged', 'committed']), material: v.optional(Material) }),
})

/** Step 6. Idempotent. The wallet is in the user from here on. */
export const commitIntent = endpoint({
  method: 'POST',
  path: '/api/v1/vault/intents/:intent_id/commit',
  guard: 'user',
  input: v.object({ intent_id: Uuid }),
  reply: v.looseObject({ wallet: VaultWallet }),
})

/**
 * A slot with what it was sealed with, which alone opens it: the entropy's name, its kind and addresses of then.
 * `entropy_id` of the request may be any address of index 0 of the entropy, or that of an imported key.
 */
const Opening = v.looseObject({
  entropy_id: text,
  /** Absent in answers of older servers, which have mnemonics alone. */
  secret: v.optional(SecretKind),
  slot: Slot,
  addresses: v.array(WalletAddress),
})

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
/** How many wallets of the mnemonic there are: an index beyond that is nobody's yet. */
const DeviceOpening = v.looseObject({
  ...Opening.entries,
  wallets: v.optional(v.object({ ethereum: count, solana: count })),
})

/** The server half of this device's slot, on a device proof; `wallet_not_on_device` when there is none or it was revoked. */
export const openDeviceSlot = endpoint({
  method: 'POST',
  path: '/api/v1/vault/slots/open',
  guard: 'user',
  input: v.object({ entropy_id: Address }),
  reply: DeviceOpening,
})

/**
 * The recovery slot, on a fresh login and a proof of the new device (security 2.4); the user is told. A password's needs
 * the access key of that (`invalid_recovery_pin`), a cloud's the id of the slot whose half is there (`cloud_login_needed`).
 */
export const recoverSlot = endpoint({
  method: 'POST',
  path: '/api/v1/vault/slots/recover',
  guard: 'user',
  input: v.object({
    entropy_id: Address,
    device_public_key: DevicePublicKey,
    access_key: v.optional(Half),
    slot_id: v.optional(Uuid),
  }),
  reply: Opening,
})

/**
 * The server half of this device's slot, for the page that lets the user copy the key. On a fresh login and a device
 * proof; `export_on_hold` for a day after an address or number was changed. Counted, and the user is told.
 */
export const exportSlot = endpoint({
  method: 'POST',
  path: '/api/v1/vault/slots/export',
  guard: 'user',
  input: v.object({ entropy_id: Address }),
  reply: DeviceOpening,
})

/**
 * A recovered device gets a slot of its own, sealed with `addresses`: without them, with those of the recovery slot.
 * Replaces a slot this device had for the same entropy.
 */
export const addDeviceSlot = endpoint({
  method: 'POST',
  path: '/api/v1/vault/slots',
  guard: 'user',
  input: v.object({ entropy_id: Address, slot: Slot, addresses: v.optional(Addresses) }),
  reply: v.looseObject({ slot_id: Uuid }),
})

/**
 * A further wallet of a mnemonic, of either chain, with the next index of its chain: a row and no slot, for the slots that
 * are there open it. Both signatures are over the RFC 8785 JSON of `{typ: 'wallet', app, user, entropy_id, chain_type,
 * hd_wallet_index, address}`, `entropy_id` being the sealed name: one by the key of that name, one by the new key. A
 * repeat gives the same wallet.
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

/** Takes back delegated actions (protocol 2.12). */
export const revokeDelegation = endpoint({
  method: 'POST',
  path: '/api/v1/wallets/revoke',
  guard: 'user',
  input: v.object({}),
  reply: v.looseObject({ message: text }),
})
