import { randomUUID } from 'node:crypto'
import { AppError, type EntropyIdVerifier } from '@latchkey/wire'
import type { Selectable } from 'kysely'
import type { BoundDb } from '../db/binding.ts'
import type { Schema } from '../db/schema.ts'
import type { SealedName } from '../db/vaultSchema.ts'
import { readFactors } from '../mfa/factors.ts'
import { checksum } from '../standards/ethereum.ts'
import type { Owner } from './caller.ts'
import { toChain } from './newKey.ts'

type EntropyRow = Selectable<Schema['entropies']>
/** The secret behind wallets. `id` identifies it among rows, `sealedName` in everything that is sealed. */
export type Entropy = {
  id: string
  kind: EntropyRow['kind']
  sealedName: SealedName
  recoveryMethod: string
  /** True if the user has a second factor, else null. */
  mfa: boolean | null
}

/**
 * Finds the entropy that a client names: by any of its addresses of index 0, or by that of an imported key. From here
 * on only its row and its sealed name are used, not the client's text.
 */
export async function findEntropy(at: BoundDb, owner: Owner, name: string): Promise<Entropy | undefined> {
  const isEthereum = /^0x[0-9a-fA-F]{40}$/.test(name)
  const wallet = await at.db
    .selectFrom('wallets')
    .selectAll()
    .where('app_id', '=', owner.appId)
    .where('chain_type', '=', isEthereum ? 'ethereum' : 'solana')
    .where('address', '=', isEthereum ? checksum(name) : name)
    .where('user_id', '=', owner.userId)
    .where('hd_wallet_index', '=', 0)
    .where('set_aside_at', 'is', null)
    .executeTakeFirst()
  return wallet && readEntropy(at, owner, wallet)
}

/**
 * Reads the entropy of a wallet's row. Both rows are bound by this server's MAC: an attacker with write access to the
 * database cannot connect an address with another secret.
 *
 * @throws AppError `wallet_damaged` if one of them was written by another party.
 */
export async function readEntropy(
  at: BoundDb,
  owner: Owner,
  wallet: Selectable<Schema['wallets']>,
): Promise<Entropy> {
  if (!(await at.binding.holds('wallets', wallet))) throw new AppError('wallet_damaged')
  return getEntropyById(at, owner, wallet.entropy_id)
}

/**
 * Reads an entropy by its row, for data stored with one.
 *
 * @throws AppError `wallet_damaged` if it was written by another party.
 */
export async function getEntropyById({ db, binding }: BoundDb, owner: Owner, id: string): Promise<Entropy> {
  const row = await db
    .selectFrom('entropies')
    .selectAll()
    .where('id', '=', id)
    .where('app_id', '=', owner.appId)
    .where('user_id', '=', owner.userId)
    .executeTakeFirst()
  if (!row || !(await binding.holds('entropies', row))) throw new AppError('wallet_damaged')
  return toEntropy(row)
}

type NewEntropy = Omit<Entropy, 'id' | 'mfa'> & { now: Date }

export async function insertEntropy(
  { db, binding }: BoundDb,
  { appId, userId }: Owner,
  { kind, sealedName, recoveryMethod, now }: NewEntropy,
): Promise<Entropy> {
  const row = {
    id: randomUUID(),
    app_id: appId,
    user_id: userId,
    kind,
    sealed_name: sealedName,
    recovery_method: recoveryMethod,
    mfa: (await readFactors({ db, binding }, { appId, userId })).isRequired || null,
  }
  const mac = await binding.mac('entropies', row)
  await db
    .insertInto('entropies')
    .values({ ...row, created_at: now, mac })
    .execute()
  return toEntropy(row)
}

/** The kind of address of a name (protocol 3.4). */
export function toVerifier({ sealedName }: Pick<Entropy, 'sealedName'>): EntropyIdVerifier {
  return `${toChain(sealedName)}-address-verifier`
}

function toEntropy(
  row: Pick<EntropyRow, 'id' | 'kind' | 'sealed_name' | 'recovery_method' | 'mfa'>,
): Entropy {
  const { id, kind, sealed_name: sealedName, recovery_method: recoveryMethod, mfa } = row
  return { id, kind, sealedName, recoveryMethod, mfa }
}
