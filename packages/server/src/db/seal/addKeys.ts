import type { Kysely } from 'kysely'
import type { Config } from '../../config/config.ts'
import { underKeysLock } from '../lock.ts'
import type { Schema } from '../schema.ts'
import { checkCanaries, type KeysInUse, readCanaries, readKeysInUse } from './canary.ts'
import { createKeyFile, extendKeyFile } from './keyFile.ts'
import {
  families,
  findKek,
  type KeyRing,
  mergeRings,
  missingFrom,
  parseKeyRing,
  withFreshKeys,
} from './keyRingFormat.ts'
import { readKeyRing } from './openKeyRing.ts'

type Deps = {
  db: Kysely<Schema>
  config: Pick<Config, 'keys' | 'dataFolder'>
  random: (bytes: number) => Uint8Array
}
/** `changed` is false if there was nothing to do; `newest` has the names of the keys that the next rotation uses. */
export type AddKeysResult = { changed: boolean; newest: string[] }

/**
 * Adds new keys to the key file without using them: nothing is wrapped under a key before every machine has it. A
 * repeated call changes nothing until they are in use.
 */
export async function addFreshKeys({ db, config, random }: Deps): Promise<AddKeysResult> {
  assertKeyFile(config)
  return underKeysLock(db, async (trx) => {
    const ring = await readKeyRing(config)
    if (!ring)
      throw new Error('There are no key-encryption keys yet: the first start of a server makes them.')
    checkCanaries(await readCanaries(trx), ring)
    const isWaiting = hasUnusedKeys(ring, await readKeysInUse(trx))
    const longer = isWaiting ? ring : withFreshKeys(ring, random)
    if (!isWaiting) await extendKeyFile(config.dataFolder, longer)
    return { changed: !isWaiting, newest: newestIds(longer) }
  })
}

/** Adds the keys of another machine of the same database, next to this machine's keys or as the first ones. */
export async function takeOverKeys(
  { db, config }: Omit<Deps, 'random'>,
  text: string,
): Promise<AddKeysResult> {
  assertKeyFile(config)
  const theirs = parseKeyRing(text)
  return underKeysLock(db, async (trx) => {
    const own = await readKeyRing(config)
    const ring = own ? mergeRings(own, theirs) : theirs
    checkCanaries(await readCanaries(trx), ring)
    const isChange = own === undefined || missingFrom(own, ring).length > 0
    if (!own) await createKeyFile(config.dataFolder, ring)
    else if (isChange) await extendKeyFile(config.dataFolder, ring)
    return { changed: isChange, newest: newestIds(ring) }
  })
}

/** Whether there are added keys newer than those in use. */
export function hasUnusedKeys(ring: KeyRing, inUse: KeysInUse): boolean {
  return families.some((family) => ring[family].findIndex(({ id }) => id === inUse[family]) > 0)
}

export type ListedKey = {
  family: string
  id: string
  /** `ready`: newer than the one in use. `missing`: named in the database, but not here. */
  state: 'in use' | 'ready' | 'older' | 'missing'
}

/** Names of all keys here, and of the missing ones in use. */
export function listKeys(ring: KeyRing | undefined, inUse: KeysInUse): ListedKey[] {
  return families.flatMap((family) => {
    const kekId = inUse[family]
    const at = ring?.[family].findIndex(({ id }) => id === kekId) ?? -1
    const here = (ring?.[family] ?? []).map(({ id }, index): ListedKey => {
      const state = index === at ? 'in use' : index < at ? 'ready' : 'older'
      return { family, id, state }
    })
    const isMissing = kekId !== undefined && !(ring && findKek(ring, family, kekId))
    return [...(isMissing ? [{ family, id: kekId, state: 'missing' as const }] : []), ...here]
  })
}

function newestIds(ring: KeyRing): string[] {
  return families.map((family) => `${ring[family][0]?.id} (${family})`)
}

function assertKeyFile({ keys }: Pick<Config, 'keys'>): void {
  if (keys === undefined) return
  throw new Error(
    'The keys come from LATCHKEY_KEYS, which no command can change. Run: latchkey keys new, ' +
      'and set what it prints on every machine.',
  )
}
