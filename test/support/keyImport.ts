import { type Material, vault } from '@latchkey/wire'
import { chains } from '../../packages/frame/src/keys/chains.ts'
import type { Bytes } from '../../packages/frame/src/keys/encoding.ts'
import { newDeviceSlot, newRecoverySlot, toWallet } from '../../packages/frame/src/vault/slots.ts'
import { type Session, signIn } from './signIn.ts'
import { deviceIn, signMaterial, type TestDevice } from './vaultDevice.ts'
import { createWorld, type World } from './world.ts'

type Chain = 'ethereum' | 'solana'
/** A key from outside. */
export type ImportedKey = { chain: Chain; bytes: Bytes; address: string }

/** A key that no account has yet. */
export function newKey(chain: Chain = 'ethereum'): ImportedKey {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return { chain, bytes, address: chains[chain].toAddress(bytes) }
}

/** Requests the intent of an import. */
export function openImport(device: TestDevice, { chain, address }: Omit<ImportedKey, 'bytes'>) {
  return device.call(vault.createIntent, {
    idempotency_key: crypto.randomUUID(),
    chain_type: chain,
    hd_wallet_index: 0,
    device_public_key: device.record.publicKey,
    imported_address: address,
  })
}

/** The same for a key that must be new here. */
export async function beginImport(device: TestDevice, key: ImportedKey): Promise<string> {
  const intent = await openImport(device, key)
  if (intent.status !== 'open') throw new Error(intent.status)
  return intent.intent_id
}

/** The data that the frame stages for it. */
export async function seal(device: TestDevice, intentId: string, { chain, bytes, address }: ImportedKey) {
  const first = { chain_type: chain, hd_wallet_index: 0, address }
  const wallet = { ...toWallet(device.session, first), secret: `${chain}-key` as const }
  const { slot } = await newDeviceSlot(device.record, wallet, bytes)
  const material: Material = {
    entropy_id: address,
    entropy_id_verifier: `${chain}-address-verifier`,
    addresses: wallet.addresses,
    slots: [slot, await newRecoverySlot(wallet, bytes)],
  }
  const signature = await signMaterial(device, { intentId, material, key: bytes, chain })
  return { intent_id: intentId, material, signature }
}

/** All steps after the intent. */
export async function finish(device: TestDevice, intentId: string, key: ImportedKey): Promise<string> {
  await device.call(vault.stageMaterial, await seal(device, intentId, key))
  await device.call(vault.readMaterial, { intent_id: intentId })
  const { wallet } = await device.call(vault.commitIntent, { intent_id: intentId })
  return wallet.address
}

/** A user with one device. */
export async function startImport(world?: World) {
  const at = world ?? (await createWorld())
  const session = await signIn(at)
  return { world: at, session, device: await deviceIn(at, session) }
}

/** The wallets of a user, and their entropies. */
export const listWallets = ({ ctx }: World, { userId }: Pick<Session, 'userId'>) =>
  ctx.db
    .selectFrom('wallets')
    .innerJoin('entropies', 'entropies.id', 'wallets.entropy_id')
    .select(['address', 'kind', 'imported', 'sealed_name'])
    .where('wallets.user_id', '=', userId)
    .execute()
