import { createHash } from 'node:crypto'
import { AppError, canonicalJson, type Material, type Slot } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { SealedName } from '../db/vaultSchema.ts'
import type { Owner } from './caller.ts'
import type { WalletKey } from './intentStore.ts'
import { isSignedByKey, readAddress } from './newKey.ts'
import { checkRecoverySlot } from './recovery/recoverySlot.ts'

/**
 * Refuses material that cannot be a wallet: it needs one new key, a slot for this device and one for recovery, each
 * with exactly the halves that the server may hold.
 */
export function checkMaterial(
  app: App,
  { material, accessKey }: { material: Material; accessKey: string | undefined },
): void {
  const { entropy_id, entropy_id_verifier, addresses, slots } = material
  const [first, ...more] = addresses
  const isOneKey =
    more.length === 0 &&
    first?.hd_wallet_index === 0 &&
    readAddress(first.chain_type, first.address) === first.address
  const isNamedByIt =
    first?.address === entropy_id && entropy_id_verifier === `${first.chain_type}-address-verifier`
  const [device, recovery, ...others] = [...slots].sort((a) => (a.kind === 'device' ? -1 : 1))
  const isComplete = device && recovery && others.length === 0 && isDeviceSlot(device)
  if (!isOneKey || !isNamedByIt || !isComplete || device.slot_id === recovery.slot_id)
    throw new AppError('invalid_data')
  checkRecoverySlot(app, { slot: recovery, accessKey })
}

type SignedMaterial = { material: Material; signature: string; intentId: string; owner: Owner }

/**
 * The new key signs all of it with its recipient: no caller can register an address of another party. Returns the
 * address of that key, the entropy's sealed name from now on.
 */
export function checkSignature({ signature, ...statement }: SignedMaterial): SealedName {
  const { material } = statement
  const text = toStatement(statement)
  const [first] = material.addresses
  const { entropy_id: address } = material
  if (!first || !isSignedByKey({ chain: first.chain_type, address, text, signature }))
    throw new AppError('invalid_data')
  return address as SealedName
}

/** The statement that the new key signs: the material, the intent, the app and the user. */
export function toStatement({ material, intentId, owner }: Omit<SignedMaterial, 'signature'>): string {
  return canonicalJson({
    intent: intentId,
    app: owner.appId,
    user: owner.userId,
    addresses: material.addresses,
    digests: material.slots.map((slot) => toDigest(slot)),
  })
}

/** Refuses material of a wallet other than the intent's. */
export function checkWalletKey(
  { addresses: [first] }: Pick<Material, 'addresses'>,
  walletKey: WalletKey,
): void {
  const isThere = first?.chain_type === walletKey.chainType && first.hd_wallet_index === walletKey.index
  if (!isThere || (walletKey.imported !== undefined && walletKey.imported !== first.address))
    throw new AppError('invalid_data')
}

/** Base64url SHA-256 of the RFC 8785 form. */
export function toDigest(value: Parameters<typeof canonicalJson>[0]): string {
  return createHash('sha256').update(canonicalJson(value)).digest('base64url')
}

/** A device never sends its client half. */
export function isDeviceSlot({ kind, slot_id, sealed, client_half, kdf }: Slot): boolean {
  return kind === 'device' && sealed.kid === slot_id && client_half === undefined && kdf === undefined
}
