import * as v from 'valibot'
import { PasswordKdf } from './passwordKdf.ts'

export const ChainType = v.picklist(['ethereum', 'solana'])
export type ChainType = v.InferOutput<typeof ChainType>
export const EntropyIdVerifier = v.picklist(['ethereum-address-verifier', 'solana-address-verifier'])
export type EntropyIdVerifier = v.InferOutput<typeof EntropyIdVerifier>

const text = v.string()
const Base64Url = v.pipe(text, v.maxLength(4_096), v.regex(/^[A-Za-z0-9_-]*$/))
/** 32 bytes, base64url. */
export const Bytes32 = v.pipe(text, v.regex(/^[A-Za-z0-9_-]{43}$/))
export const Address = v.pipe(text, v.minLength(32), v.maxLength(64))
export const Uuid = v.pipe(text, v.uuid())

/** The public ECDSA P-256 key of a device, identified by its RFC 7638 thumbprint. */
export const DevicePublicKey = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: Bytes32,
  y: Bytes32,
})
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

/** The addresses of one entropy, to which its slots are bound when they are sealed. */
export const Addresses = v.pipe(v.array(WalletAddress), v.minLength(1), v.maxLength(4))

/** The content of slots: the entropy of a mnemonic, or one imported key. */
export const SecretKind = v.picklist(['mnemonic', 'ethereum-key', 'solana-key'])
export type SecretKind = v.InferOutput<typeof SecretKind>

export const SlotKind = v.picklist(['device', 'privy', 'user-passcode', 'google-drive', 'icloud'])
export type SlotKind = v.InferOutput<typeof SlotKind>

/** The AAD of a slot on both sides, RFC 8785 JSON (security 2.1). `addresses` are those of index 0, sorted by chain. */
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
  /** The kind of the secret, unless it is a mnemonic. */
  secret: v.optional(v.picklist(['ethereum-key', 'solana-key'])),
})
export type SlotAad = v.InferOutput<typeof SlotAad>

/**
 * One slot as it is stored and read back. Only an automatic recovery slot has its client half here, and only one with a
 * password has the parameters to derive it.
 */
export const Slot = v.object({
  slot_id: Uuid,
  kind: SlotKind,
  sealed: SealedSlot,
  server_half: Bytes32,
  client_half: v.optional(Bytes32),
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
