import type { Kysely } from 'kysely'
import type { Schema } from '../schema.ts'
import { decrypt, encrypt, freshIvBytes } from './aead.ts'
import { families, findKek, type KekFamily, type KeyRing } from './keyRingFormat.ts'

type Canary = { kek_id: string; sealed: string }
type Canaries = ReadonlyMap<string, Canary>
type Deps = { db: Kysely<Schema>; random: (bytes: number) => Uint8Array }
/** The wrapping key of each family: the key of its canary. */
export type KeysInUse = { readonly [F in KekFamily]?: string }

const canaryText = 'latchkey canary'

/** The keys under which the database was last wrapped; none before the first start. */
export async function readKeysInUse(db: Kysely<Schema>): Promise<KeysInUse> {
  const canaries = await readCanaries(db)
  return Object.fromEntries(
    families.flatMap((family) => {
      const canary = canaries.get(family)
      return canary ? [[family, canary.kek_id]] : []
    }),
  )
}

export async function readCanaries(db: Kysely<Schema>): Promise<Canaries> {
  const rows = await db.selectFrom('server_state').selectAll().where('key', 'like', 'canary-%').execute()
  return new Map(
    rows.map(({ key, value }) => [
      key.slice('canary-'.length),
      { kek_id: String(value.kek_id), sealed: String(value.sealed) },
    ]),
  )
}

/** Throws unless every canary can be decrypted: otherwise these are not, or not all, keys of this database. */
export function checkCanaries(canaries: Canaries, ring: KeyRing): void {
  for (const family of families) {
    const canary = canaries.get(family)
    if (!canary || opens(ring, family, canary)) continue
    // Canaries are bound only to the key: a wrong text means that the key does not belong to its name.
    if (findKek(ring, family, canary.kek_id))
      throw new Error(
        `The key-encryption key ${canary.kek_id} (${family}) is damaged: it has the right name but cannot decrypt what ` +
          'it sealed. Restore keys.json (or LATCHKEY_KEYS) from its backup. Nothing was changed.',
      )
    const here = ring[family].map(({ id }) => id).join(', ')
    throw new Error(
      `These are not the key-encryption keys this database was made with (${family}): it uses ${canary.kek_id}, ` +
        `here is ${here}. Restore the right keys.json (or LATCHKEY_KEYS), or take the keys over from the machine ` +
        'that rotated last (latchkey keys export there, latchkey keys add --stdin here). Nothing was changed.',
    )
  }
}

/** Seals the missing canaries, at the first start. */
export async function addCanaries(deps: Deps, ring: KeyRing): Promise<void> {
  for (const family of families)
    await deps.db
      .insertInto('server_state')
      .values({ key: `canary-${family}`, value: JSON.stringify(makeCanary(deps, ring, family)) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Seals all canaries under the newest keys, which are then in use. */
export async function renewCanaries(deps: Deps, ring: KeyRing): Promise<void> {
  for (const family of families)
    await deps.db
      .updateTable('server_state')
      .set({ value: JSON.stringify(makeCanary(deps, ring, family)) })
      .where('key', '=', `canary-${family}`)
      .execute()
}

function makeCanary({ random }: Deps, ring: KeyRing, family: KekFamily): Canary {
  const kek = ring[family][0]
  if (!kek) throw new Error('The key ring is empty.')
  const sealedText = encrypt(Buffer.from(kek.key, 'base64url'), {
    plaintext: Buffer.from(canaryText),
    aad: family,
    iv: random(freshIvBytes),
  })
  return { kek_id: kek.id, sealed: sealedText }
}

function opens(ring: KeyRing, family: KekFamily, canary: Canary): boolean {
  const kek = findKek(ring, family, canary.kek_id)
  if (!kek) return false
  try {
    const text = decrypt(Buffer.from(kek.key, 'base64url'), { sealed: canary.sealed, aad: family })
    return Buffer.from(text).toString() === canaryText
  } catch {
    return false
  }
}
