import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { decrypt, encrypt, freshIvBytes } from './aead.ts'
import {
  type KekFamily,
  type KeyRing,
  makeKeyRing,
  parseKeyRing,
  readKeyFile,
  writeKeyFile,
} from './keyFile.ts'
import type { Schema } from './schema.ts'

type Deps = {
  db: Kysely<Schema>
  config: Pick<Config, 'keys' | 'dataFolder'>
  random: (bytes: number) => Uint8Array
}
type Canary = { kek_id: string; sealed: string }

const families = ['main', 'recovery'] as const satisfies readonly KekFamily[]
const canaryText = 'latchkey canary'

/**
 * Key-encryption keys that fit the database. Made at the first start; over existing data, keys that are missing or
 * not the right ones end the start (R84, F15): going on would write rows that nobody can open together.
 */
export async function openKeyRing(deps: Deps): Promise<{ ring: KeyRing; made: boolean }> {
  const canaries = await readCanaries(deps.db)
  const known = await readKeyRing(deps.config)
  const hasData = canaries.size > 0
  if (!known && hasData)
    throw new Error(
      `The key-encryption keys are missing, but the database holds what they sealed. Put the backup of keys.json ` +
        `into ${deps.config.dataFolder}, or its text into LATCHKEY_KEYS.`,
    )
  const ring = known ?? makeKeyRing(deps.random)
  if (!known) await writeKeyFile(deps.config.dataFolder, ring)
  for (const family of families) await checkCanary(deps, { ring, family })
  return { ring, made: !known }
}

/** From LATCHKEY_KEYS, else from the data folder. */
export async function readKeyRing(config: Deps['config']): Promise<KeyRing | undefined> {
  return config.keys === undefined ? readKeyFile(config.dataFolder) : parseKeyRing(config.keys)
}

async function readCanaries(db: Kysely<Schema>): Promise<Map<string, Canary>> {
  const rows = await db.selectFrom('server_state').selectAll().where('key', 'like', 'canary-%').execute()
  return new Map(
    rows.map(({ key, value }) => [key, { kek_id: String(value.kek_id), sealed: String(value.sealed) }]),
  )
}

/** Writes the canary if there is none, then opens the one that stands: two first starts cannot both win. */
async function checkCanary(deps: Deps, o: { ring: KeyRing; family: KekFamily }): Promise<void> {
  const key = `canary-${o.family}`
  await deps.db
    .insertInto('server_state')
    .values({ key, value: JSON.stringify(makeCanary(deps, o)) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const canary = (await readCanaries(deps.db)).get(key)
  if (canary && opens(o, canary)) return
  throw new Error(
    `These are not the key-encryption keys this database was made with (${o.family}). ` +
      'Restore the right keys.json (or LATCHKEY_KEYS); nothing was changed.',
  )
}

/** Seals the canaries under the keys in use: the last step of a rotation. */
export async function renewCanaries(deps: Deps, ring: KeyRing): Promise<void> {
  for (const family of families)
    await deps.db
      .updateTable('server_state')
      .set({ value: JSON.stringify(makeCanary(deps, { ring, family })) })
      .where('key', '=', `canary-${family}`)
      .execute()
}

function makeCanary({ random }: Deps, { ring, family }: { ring: KeyRing; family: KekFamily }): Canary {
  const kek = ring[family][0]
  if (!kek) throw new Error('The key ring is empty.')
  const sealed = encrypt(Buffer.from(kek.key, 'base64url'), {
    plaintext: Buffer.from(canaryText),
    aad: family,
    iv: random(freshIvBytes),
  })
  return { kek_id: kek.id, sealed }
}

function opens({ ring, family }: { ring: KeyRing; family: KekFamily }, canary: Canary): boolean {
  const kek = ring[family].find(({ id }) => id === canary.kek_id)
  if (!kek) return false
  try {
    const text = decrypt(Buffer.from(kek.key, 'base64url'), { sealed: canary.sealed, aad: family })
    return Buffer.from(text).toString() === canaryText
  } catch {
    return false
  }
}
