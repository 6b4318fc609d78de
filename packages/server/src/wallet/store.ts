import { randomUUID } from 'node:crypto'
import type { ChainType, WalletAddress } from '@latchkey/wire'
import type { Kysely, Selectable } from 'kysely'
import type { BoundDb } from '../db/binding.ts'
import type { Schema } from '../db/schema.ts'
import type { StoredSlot } from '../db/vaultSchema.ts'
import type { Owner } from './caller.ts'
import { type Entropy, readEntropy } from './entropies.ts'
import type { WalletKey } from './intentStore.ts'

/** A wallet and its secret. */
export type Wallet = { row: Selectable<Schema['wallets']>; entropy: Entropy }
/** A slot, and the addresses with which it was sealed: it opens only with these. */
export type SlotRow = StoredSlot & { addresses: WalletAddress[]; held_until: Date | null }
type Db = Kysely<Schema>

/**
 * For an imported key, finds the wallet with its address, even one from the user's own seed.
 *
 * @throws AppError `wallet_damaged` if its row was written by another party.
 */
export async function findWallet(
  at: BoundDb,
  owner: Owner,
  { chainType, index, imported }: WalletKey,
): Promise<Wallet | undefined> {
  const onChain = listWallets(at.db, owner).where('chain_type', '=', chainType)
  const matches =
    imported === undefined
      ? onChain.where('hd_wallet_index', '=', index).where('imported', '=', false)
      : onChain.where('address', '=', imported)
  const row = await matches.executeTakeFirst()
  return row && { row, entropy: await readEntropy(at, owner, row) }
}

export async function countImported(db: Db, owner: Owner): Promise<number> {
  const rows = await listWallets(db, owner).where('imported', '=', true).execute()
  return rows.length
}

/** A first wallet of the user's mnemonic, on either chain. */
export async function findRoot(at: BoundDb, owner: Owner): Promise<Wallet | undefined> {
  const row = await listWallets(at.db, owner)
    .where('hd_wallet_index', '=', 0)
    .where('imported', '=', false)
    .orderBy('created_at')
    .executeTakeFirst()
  return row && { row, entropy: await readEntropy(at, owner, row) }
}

/** The number of the mnemonic's wallets by chain. Their indices have no gaps, so it is also the next index. */
export async function countWallets(db: Db, owner: Owner): Promise<Record<ChainType, number>> {
  const rows = await listWallets(db, owner)
    .clearSelect()
    .select(['chain_type', ({ fn }) => fn.countAll<number>().as('count')])
    .where('imported', '=', false)
    .groupBy('chain_type')
    .execute()
  return { ethereum: 0, solana: 0, ...Object.fromEntries(rows.map((row) => [row.chain_type, row.count])) }
}

/** The addresses by which clients may name an entropy: those of index 0. */
export async function listAddresses(db: Db, owner: Owner, entropyId: string): Promise<WalletAddress[]> {
  return listWallets(db, owner)
    .clearSelect()
    .select(['chain_type', 'hd_wallet_index', 'address'])
    .where('entropy_id', '=', entropyId)
    .where('hd_wallet_index', '=', 0)
    .execute()
}

type NewWallet = WalletAddress & { entropyId: string; imported?: boolean; now: Date }

export async function insertWallet(
  { db, binding }: BoundDb,
  owner: Owner,
  { entropyId, imported = false, now, ...address }: NewWallet,
): Promise<Wallet['row']> {
  const row = {
    ...address,
    id: randomUUID(),
    app_id: owner.appId,
    user_id: owner.userId,
    entropy_id: entropyId,
    imported,
    set_aside_at: null,
  }
  const mac = await binding.mac('wallets', row)
  const fullRow = { ...row, created_at: now, mac }
  await db.insertInto('wallets').values(fullRow).execute()
  return fullRow
}

type Derivation = { entropyId: string; index: number }

/** Turns a wallet with an imported key into one of the mnemonic, after its key turned out to be derived from it. */
export async function adoptWallet(
  { db, binding }: BoundDb,
  wallet: Wallet['row'],
  { entropyId, index }: Derivation,
): Promise<Wallet['row']> {
  const derivation = { entropy_id: entropyId, hd_wallet_index: index, imported: false }
  const mac = await binding.mac('wallets', { ...wallet, ...derivation })
  await db
    .updateTable('wallets')
    .set({ ...derivation, mac })
    .where('id', '=', wallet.id)
    .execute()
  return { ...wallet, ...derivation, mac }
}

type NewSlot = {
  slot: StoredSlot
  addresses: WalletAddress[]
  entropyId: string
  deviceId: string
  now: Date
}

/** `deviceId` is only for device slots. */
export async function insertSlot(
  db: Db,
  owner: Owner,
  { slot, addresses, entropyId, deviceId, now }: NewSlot,
): Promise<void> {
  await db
    .insertInto('slots')
    .values({
      ...slot,
      sealed: JSON.stringify(slot.sealed),
      addresses: JSON.stringify(addresses),
      kdf: slot.kdf ? JSON.stringify(slot.kdf) : null,
      access_verifier: slot.access_verifier ?? null,
      app_id: owner.appId,
      user_id: owner.userId,
      entropy_id: entropyId,
      device_id: slot.kind === 'device' ? deviceId : null,
      created_at: now,
    })
    .execute()
}

export function findDeviceSlot(
  db: Db,
  owner: Owner,
  slot: { entropyId: string; deviceId: string },
): Promise<SlotRow | undefined> {
  return listSlots(db, owner, slot.entropyId).where('device_id', '=', slot.deviceId).executeTakeFirst()
}

export function findRecoverySlot(db: Db, owner: Owner, entropyId: string): Promise<SlotRow | undefined> {
  return listSlots(db, owner, entropyId).where('kind', '!=', 'device').executeTakeFirst()
}

/** Makes room for a newer slot of the same device. The row stays: no request may destroy a key (I4). */
export async function replaceDeviceSlot(
  db: Db,
  owner: Owner,
  slot: { entropyId: string; deviceId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('slots')
    .set({ deleted_at: slot.now })
    .where('app_id', '=', owner.appId)
    .where('user_id', '=', owner.userId)
    .where('entropy_id', '=', slot.entropyId)
    .where('device_id', '=', slot.deviceId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Wallets that were set aside, as this server wrote them; newest first. */
export async function listSetAside(
  { db, binding }: BoundDb,
  { appId, userId }: Owner,
): Promise<Wallet['row'][]> {
  const rows = await db
    .selectFrom('wallets')
    .selectAll()
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('set_aside_at', 'is not', null)
    .orderBy('set_aside_at', 'desc')
    .execute()
  const holds = await Promise.all(rows.map((row) => binding.holds('wallets', row)))
  return rows.filter((_, n) => holds[n])
}

/** Every wallet of a secret. */
export function listEntropyWallets(db: Db, owner: Owner, entropyId: string): Promise<Wallet['row'][]> {
  return listWallets(db, owner).where('entropy_id', '=', entropyId).execute()
}

/** Sets wallets and their secret aside, or restores them. */
export async function writeSetAside(
  { db, binding }: BoundDb,
  {
    entropyId,
    wallets,
    setAsideAt,
  }: { entropyId: string; wallets: Wallet['row'][]; setAsideAt: Date | null },
): Promise<void> {
  for (const row of wallets) {
    // A row from another writer stays invalid.
    if (!(await binding.holds('wallets', row))) continue
    const mac = await binding.mac('wallets', { ...row, set_aside_at: setAsideAt })
    await db.updateTable('wallets').set({ set_aside_at: setAsideAt, mac }).where('id', '=', row.id).execute()
  }
  await db.updateTable('entropies').set({ set_aside_at: setAsideAt }).where('id', '=', entropyId).execute()
}

function listWallets(db: Db, { appId, userId }: Owner) {
  return db
    .selectFrom('wallets')
    .selectAll()
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('set_aside_at', 'is', null)
}

function listSlots(db: Db, { appId, userId }: Owner, entropyId: string) {
  return db
    .selectFrom('slots')
    .select([
      'slot_id',
      'kind',
      'sealed',
      'server_half',
      'client_half',
      'addresses',
      'kdf',
      'access_verifier',
      'held_until',
    ])
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('entropy_id', '=', entropyId)
    .where('deleted_at', 'is', null)
}
