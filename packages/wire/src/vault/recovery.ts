import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { PasswordKdf } from './passwordKdf.ts'
import { Address, Addresses, Bytes32, EntropyIdVerifier, Slot, SlotKind, Uuid } from './slot.ts'

const text = v.string()

/**
 * The recovery method of an entropy, for a fresh login and a device proof, without anything that opens it. With the
 * salt a device derives from the password what `recoverSlot` requires; with slot and name it finds the backup in the
 * user's own cloud.
 */
export const prepareRecovery = endpoint({
  method: 'POST',
  path: '/api/v1/vault/recovery/prepare',
  guard: 'user',
  input: v.object({ entropy_id: Address }),
  reply: v.looseObject({
    slot_id: Uuid,
    kind: SlotKind,
    kdf: v.optional(PasswordKdf),
    /** The sealed name, which identifies a backup in the user's own cloud. */
    entropy_id: text,
  }),
})

/** An entropy with its new recovery method. */
const RecoveryChange = v.looseObject({
  status: v.picklist(['staged', 'committed']),
  entropy_id: text,
  entropy_id_verifier: EntropyIdVerifier,
  recovery_method: text,
  /** The slot that it replaces. */
  replaces: v.optional(Uuid),
})

/**
 * Another recovery slot, stored and not in force, on a fresh login and the proof of a device that has the wallet.
 * `signature` is by the key of the entropy's name, over the RFC 8785 JSON of `{change: 'recovery', app, user,
 * entropy_id, addresses, digest}`, digest being base64url SHA-256 of the RFC 8785 JSON of the slot: personal_sign by an
 * Ethereum key, base64url Ed25519 by a Solana one. The slot's id names the change: sent again, it is the same one.
 */
export const stageRecovery = endpoint({
  method: 'POST',
  path: '/api/v1/vault/recovery/slots',
  guard: 'user',
  input: v.object({
    entropy_id: Address,
    slot: Slot,
    addresses: Addresses,
    access_key: v.optional(Bytes32),
    signature: v.pipe(text, v.regex(/^(0x[0-9a-f]{130}|[A-Za-z0-9_-]{86})$/)),
  }),
  reply: RecoveryChange,
})

/** Returns the staged slot to the device that staged it, to open it before it is in force. */
export const readRecovery = endpoint({
  method: 'GET',
  path: '/api/v1/vault/recovery/slots/:slot_id',
  guard: 'user',
  input: v.object({ slot_id: Uuid }),
  reply: v.looseObject({ ...RecoveryChange.entries, staged_slot: v.optional(Slot) }),
})

/** Replaces the present slot by the staged one, and erases it. Idempotent; the user is notified. */
export const commitRecovery = endpoint({
  method: 'POST',
  path: '/api/v1/vault/recovery/slots/:slot_id/commit',
  guard: 'user',
  input: v.object({ slot_id: Uuid }),
  reply: RecoveryChange,
})
