import type { Kysely } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Logger } from '../../telemetry/log.ts'
import { underKeysLock } from '../lock.ts'
import type { Schema } from '../schema.ts'
import { addCanaries, checkCanaries, readCanaries, readKeysInUse } from './canary.ts'
import { createKeyFile, readKeyFile, removeDrafts } from './keyFile.ts'
import { families, type KeyRing, makeKeyRing, mergeRings, parseKeyRing } from './keyRingFormat.ts'
import { describeUnopened, findUnopened, selectDataKeys } from './wrappedKeys.ts'

type Deps = {
  db: Kysely<Schema>
  config: Pick<Config, 'keys' | 'dataFolder'>
  random: (bytes: number) => Uint8Array
}

/**
 * Opens the key-encryption keys that fit the database, and creates them at the first start. If the database has data
 * and the keys are missing, wrong, or cannot open every data key, the server does not start (R84: encrypted at rest,
 * F15: wrong keys): otherwise it would write rows that no single set of keys can open.
 */
export async function openKeyRing(deps: Deps): Promise<{ ring: KeyRing; made: boolean }> {
  const isNew = (await isFirstStart(deps)) && (await underKeysLock(deps.db, (trx) => begin(deps, trx)))
  // The database first: a rotation stores a key in the file before a row or a canary needs it.
  const canaries = await readCanaries(deps.db)
  const rows = await selectDataKeys(deps.db)
  const ring = await readKeyRing(deps.config)
  if (!ring) throw keysMissing(deps)
  checkCanaries(canaries, ring)
  assertAllOpen(ring, rows)
  return { ring, made: isNew }
}

async function isFirstStart({ db, config }: Deps): Promise<boolean> {
  const inUse = await readKeysInUse(db)
  return families.some((family) => inUse[family] === undefined) || (await readKeyRing(config)) === undefined
}

/** Of many servers that start for the first time, one creates the keys; the others read them. True if created here. */
async function begin({ config, random }: Deps, trx: Kysely<Schema>): Promise<boolean> {
  const currentRing = await readKeyRing(config)
  const inUse = await readKeysInUse(trx)
  const hasData = Object.keys(inUse).length > 0 || (await selectDataKeys(trx)).length > 0
  if (!currentRing && hasData) throw keysMissing({ config })
  const isNew = !currentRing && (await createKeyFile(config.dataFolder, makeKeyRing(random)))
  await removeDrafts(config.dataFolder)
  const ring = await readKeyRing(config)
  if (!ring) throw keysMissing({ config })
  await addCanaries({ db: trx, random }, ring)
  return isNew
}

/** From LATCHKEY_KEYS, else from the data folder. */
export async function readKeyRing(config: Deps['config']): Promise<KeyRing | undefined> {
  return config.keys === undefined ? readKeyFile(config.dataFolder) : parseKeyRing(config.keys)
}

/** Reads the keys again in a running process. Keeps its own keys too: they may be the last copy. */
export async function readKeysAgain(
  config: Deps['config'],
  { known, log }: { known: KeyRing; log: Logger },
): Promise<KeyRing> {
  try {
    const read = await readKeyRing(config)
    return read ? mergeRings(read, known) : known
  } catch (err) {
    log.error({ err }, 'the key-encryption keys cannot be read again')
    return known
  }
}

/** Throws, and names the data keys that the ring cannot open, unless it opens every data key of this version. */
export function assertAllOpen(ring: KeyRing, rows: Parameters<typeof findUnopened>[1]): void {
  const closedKeys = findUnopened(ring, rows)
  if (closedKeys.length === 0) return
  throw new Error(
    `${describeUnopened(closedKeys)} Restore the keys.json (or LATCHKEY_KEYS) that has these keys; nothing was changed.`,
  )
}

function keysMissing({ config }: Pick<Deps, 'config'>): Error {
  return new Error(
    `The key-encryption keys are missing, but the database has data that they sealed. Put the backup of keys.json ` +
      `into ${config.dataFolder}, or its text into LATCHKEY_KEYS.`,
  )
}
