import { createHash } from 'node:crypto'
import { AppError, canonicalJson, type Material } from '@latchkey/wire'
import type { SealedName } from '../db/vaultSchema.ts'
import type { Owner } from './caller.ts'
import type { WalletKey } from './intentStore.ts'
import { isSignedByKey, readAddress } from './newKey.ts'

/**
 * Refuses material that could not be a wallet: one new key, a slot for this device and one for automatic recovery, each
 * with exactly the halves we may hold.
 */
export function checkMaterial({ entropy_id, entropy_id_verifier, addresses, slots }: Material): void {
  const [first, ...more] = addresses
  const isOneKey =
    more.length === 0 &&
    first?.hd_wallet_index === 0 &&
    readAddress(first.chain_type, first.address) === first.address
  const isNamedByIt =
    first?.address === entropy_id && entropy_id_verifier === `${first.chain_type}-address-verifier`
  const kinds = slots.map(({ kind }) => kind).sort()
  const ids = new Set(slots.map(({ slot_id }) => slot_id))
  const isComplete = kinds.join() === 'device,privy' && ids.size === slots.length
  const isWhole = slots.every((slot) => slot.sealed.kid === slot.slot_id && hasRightHalves(slot))
  if (!isOneKey || !isNamedByIt || !isComplete || !isWhole) throw new AppError('invalid_data')
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
  const [first] = material.addresses
  const { entropy_id: address } = material
  if (!first || !isSignedByKey({ chain: first.chain_type, address, text, signature }))
    throw new AppError('invalid_data')
  return address as SealedName
}

/** Refuses material of another wallet than the one that its intent is for. */
export function checkPlace({ addresses: [first] }: Pick<Material, 'addresses'>, place: WalletKey): void {
  const isThere = first?.chain_type === place.chainType && first.hd_wallet_index === place.index
  if (!isThere || (place.imported !== undefined && place.imported !== first.address))
    throw new AppError('invalid_data')
}

/** Base64url SHA-256 of the RFC 8785 form. */
export function toDigest(value: Parameters<typeof canonicalJson>[0]): string {
  return createHash('sha256').update(canonicalJson(value)).digest('base64url')
}

/** A device keeps its client half to itself; the recovery slot leaves it with us (security 2.4). */
function hasRightHalves({ kind, client_half }: Material['slots'][number]): boolean {
  return (kind === 'privy') === (client_half !== undefined)
}
