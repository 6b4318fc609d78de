import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { hasUnusedKeys } from '../../db/seal/addKeys.ts'
import { readKeysInUse } from '../../db/seal/canary.ts'
import { keyFileName } from '../../db/seal/keyFile.ts'
import { readKeyRing } from '../../db/seal/openKeyRing.ts'
import { describeUnopened, familyFor, isPurpose, selectDataKeys } from '../../db/seal/wrappedKeys.ts'
import { bad, type Finding, ok, warn } from '../../doctor/finding.ts'

/** Where the key-encryption keys are. */
export async function checkKeys({ keys, dataFolder }: Config): Promise<Finding[]> {
  if (keys !== undefined) return [ok('key-encryption keys from LATCHKEY_KEYS')]
  const path = join(dataFolder, keyFileName)
  const stats = await stat(path).catch(() => undefined)
  return stats
    ? [ok(`key-encryption keys in ${path}`), warn('keep a backup of that file, separate from the database')]
    : [warn(`${path} does not exist yet; the first start makes it`)]
}

/** Checks whether the keys decrypt everything, and whether a rotation is unfinished. */
export async function checkDataKeys({ db, config, seal }: Context): Promise<Finding[]> {
  const rows = await selectDataKeys(db)
  const inUse = await readKeysInUse(db)
  const ring = await readKeyRing(config)
  const closedKeys = await seal.unopened()
  const behind = rows.filter((row) => isPurpose(row.purpose) && inUse[familyFor(row.purpose)] !== row.kek_id)
  return [
    closedKeys.length === 0 ? ok(`all ${rows.length} data keys open`) : bad(describeUnopened(closedKeys)),
    ...(behind.length === 0
      ? []
      : [
          warn(
            `${behind.length} data keys are wrapped under an older key; the next latchkey keys rotate wraps them again`,
          ),
        ]),
    ...(ring && hasUnusedKeys(ring, inUse)
      ? [warn('an added key is not in use: run latchkey keys rotate when every machine has it')]
      : []),
  ]
}
