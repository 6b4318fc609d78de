import { createHash } from 'node:crypto'
import { AppError, canonicalJson, type Material } from '@latchkey/wire'
import type { SealedName } from '../db/vaultSchema.ts'
import { checksum, recoverSigner } from '../standards/ethereum.ts'
import type { Owner } from './caller.ts'

/**
 * Refuses material that could not be a wallet: one new Ethereum key, a slot for this device and one for automatic
 * recovery, each with exactly the halves we may hold.
 */
export function checkMaterial({ entropy_id, entropy_id_verifier, addresses, slots }: Material): void {
  const [first, ...more] = addresses
  const isEthereum =
    more.length === 0 &&
    first?.chain_type === 'ethereum' &&
    first.hd_wallet_index === 0 &&
    isAddress(first.address)
  const isNamedByIt = first?.address === entropy_id && entropy_id_verifier === 'ethereum-address-verifier'
  const kinds = slots.map(({ kind }) => kind).sort()
  const ids = new Set(slots.map(({ slot_id }) => slot_id))
  const isComplete = kinds.join() === 'device,privy' && ids.size === slots.length
  const isWhole = slots.every((slot) => slot.sealed.kid === slot.slot_id && hasRightHalves(slot))
  if (!isEthereum || !isNamedByIt || !isComplete || !isWhole) throw new AppError('invalid_data')
}

type SignedMaterial = { material: Material; signature: string; intentId: string; owner: Owner }

/**
 * The new key signs all of it and for whom it is: no caller registers an address that is not theirs. Returns the address
 * of that key, which the entropy is sealed for from now on.
 */
export function checkSignature({ material, signature, intentId, owner }: SignedMaterial): SealedName {
  const text = canonicalJson({
    intent: intentId,
    app: owner.app,
    user: owner.user,
    addresses: material.addresses,
    digests: material.slots.map((slot) => toDigest(slot)),
  })
  const signer = recoverSigner(text, signature)
  if (signer === undefined || signer !== material.entropy_id) throw new AppError('invalid_data')
  return signer as SealedName
}

/** Base64url SHA-256 of the RFC 8785 form. */
export function toDigest(value: Parameters<typeof canonicalJson>[0]): string {
  return createHash('sha256').update(canonicalJson(value)).digest('base64url')
}

/** A device keeps its client half to itself; the recovery slot leaves it with us (security 2.4). */
function hasRightHalves({ kind, client_half }: Material['slots'][number]): boolean {
  return (kind === 'privy') === (client_half !== undefined)
}

function isAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text) && checksum(text) === text
}
