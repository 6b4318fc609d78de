import { type Kysely, sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import { underKeysLock } from '../lock.ts'
import type { Schema } from '../schema.ts'
import { hasUnusedKeys } from './addKeys.ts'
import { freshIvBytes } from './aead.ts'
import { type KeysInUse, readKeysInUse, renewCanaries } from './canary.ts'
import { extendKeyFile } from './keyFile.ts'
import { families, type KeyRing, withFreshKeys } from './keyRingFormat.ts'
import { assertAllOpen, readKeyRing } from './openKeyRing.ts'
import type { Seal } from './seal.ts'
import { isPurpose, selectDataKeys, unwrapDataKey, type WrappedKey, wrapDataKey } from './wrappedKeys.ts'

type Random = (bytes: number) => Uint8Array
type KeyStore = { config: Pick<Config, 'keys' | 'dataFolder'> }
type Deps = KeyStore & { db: Kysely<Schema>; random: Random }

export type RotateResult = {
  rewrapped: number
  /** Names of the keys in use now. */
  inUse: KeysInUse
  source: 'environment' | 'file'
}

/**
 * Wraps every data key under the newest key-encryption keys: keys that were added earlier and are on other machines,
 * else new ones. One rotation at a time, in one transaction: if it is killed anywhere, nothing has happened, except
 * that the file has keys that no row needs yet. The next rotation uses those (F4: killed rotation).
 */
export async function rotateKeys(deps: Deps): Promise<RotateResult> {
  return underKeysLock(deps.db, async (trx) => {
    const rows = await selectDataKeys(trx)
    // After the lock and the rows: another rotation may just have replaced what was read before.
    const currentRing = await readRing(deps)
    assertAllOpen(currentRing, rows)
    const ring = await withUnusedKeys(deps, trx, currentRing)
    const rewrapCount = await rewrapAll(trx, { ring, rows, random: deps.random })
    await renewCanaries({ db: trx, random: deps.random }, ring)
    // The last check: the commit must be readable with the keys on disk now.
    assertAllOpen(await readRing(deps), await selectDataKeys(trx))
    return { rewrapped: rewrapCount, inUse: await readKeysInUse(trx), source: getSource(deps) }
  })
}

async function readRing({ config }: KeyStore): Promise<KeyRing> {
  const ring = await readKeyRing(config)
  if (!ring) throw new Error('There are no key-encryption keys.')
  return ring
}

function getSource({ config }: KeyStore): RotateResult['source'] {
  return config.keys === undefined ? 'file' : 'environment'
}

/** Written before anything is wrapped with them: no row may name a key that could be lost. */
async function withUnusedKeys(deps: Deps, trx: Kysely<Schema>, ring: KeyRing): Promise<KeyRing> {
  if (getSource(deps) === 'environment' || hasUnusedKeys(ring, await readKeysInUse(trx))) return ring
  const others = await findOtherMachines(trx)
  if (others.length > 0)
    throw new Error(
      `Other machines use this database (${others.join(', ')}), and a key that they do not have would lock their ` +
        'users out. Run latchkey keys add, give the keys to each of them, then run this again.',
    )
  const longer = withFreshKeys(ring, deps.random)
  await extendKeyFile(deps.config.dataFolder, longer)
  return longer
}

/** Other addresses from which Latchkey is connected. Behind a pooler they cannot be distinguished. */
async function findOtherMachines(trx: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    with machines as (
      -- By a socket or by loopback: the machine of the database itself.
      select pid, case when client_addr is null or client_addr << '127.0.0.0/8' or client_addr = '::1'
        then 'the machine of the database' else host(client_addr) end as address
      from pg_stat_activity where datname = current_database() and application_name = 'latchkey'
    )
    select distinct address from machines
    where address not in (select address from machines where pid = pg_backend_pid()) order by address`.execute(
    trx,
  )
  return rows.map(({ address }) => address)
}

type Rewrap = { ring: KeyRing; rows: readonly WrappedKey[]; random: Random }

async function rewrapAll(trx: Kysely<Schema>, { ring, rows, random }: Rewrap): Promise<number> {
  const newest = Object.fromEntries(families.map((family) => [family, ring[family][0]?.id ?? '']))
  let count = 0
  for (const row of rows) {
    if (!isPurpose(row.purpose))
      throw new Error(`A newer Latchkey made the data key ${row.purpose}. Rotate with that version.`)
    const owner = { appId: row.app_id, purpose: row.purpose, version: row.version }
    const key = unwrapDataKey(ring, row)
    const next = wrapDataKey(ring, newest, { ...owner, key, iv: random(freshIvBytes) })
    key.fill(0)
    if (next.kek_id === row.kek_id) continue
    await trx
      .updateTable('data_keys')
      .set({ kek_id: next.kek_id, wrapped: next.wrapped })
      .where('app_id', '=', row.app_id)
      .where('purpose', '=', row.purpose)
      .where('version', '=', row.version)
      .execute()
    count += 1
  }
  return count
}

/**
 * Gives every app new data keys. New values use them; earlier values keep the version they name, which stays. MACs of
 * the old version remain valid, so no user is logged out.
 */
export async function renewDataKeys(deps: Deps & { seal: Seal }): Promise<{ renewed: number }> {
  const renewal = await underKeysLock(deps.db, async (trx) => {
    const inUse = await readKeysInUse(trx)
    const ring = await readRing(deps)
    const newest = await trx
      .selectFrom('data_keys')
      .select(({ fn }) => ['app_id', 'purpose', fn.max('version').as('version')])
      .groupBy(['app_id', 'purpose'])
      .execute()
    for (const { app_id, purpose, version } of newest) {
      if (!isPurpose(purpose)) throw new Error(`Unknown purpose of a data key: ${purpose}`)
      const fresh = { appId: app_id, purpose, version: version + 1 }
      const row = wrapDataKey(ring, inUse, { ...fresh, key: deps.random(32), iv: deps.random(freshIvBytes) })
      await trx.insertInto('data_keys').values(row).execute()
    }
    return newest.length
  })
  deps.seal.forget()
  return { renewed: renewal }
}
