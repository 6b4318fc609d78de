import { randomBytes } from 'node:crypto'
import { addFreshKeys, listKeys, takeOverKeys } from '../../db/seal/addKeys.ts'
import { readKeysInUse } from '../../db/seal/canary.ts'
import { keyFileName } from '../../db/seal/keyFile.ts'
import { type KeyRing, makeKeyRing, withFreshKeys } from '../../db/seal/keyRingFormat.ts'
import { readKeyRing } from '../../db/seal/openKeyRing.ts'
import { renewDataKeys, rotateKeys } from '../../db/seal/rotate.ts'
import { selectDataKeys } from '../../db/seal/wrappedKeys.ts'
import { defineCommand } from '../command.ts'
import { withContext, withDatabase } from '../context.ts'
import { type Output, table } from '../output.ts'

/** Wraps every data key under the newest key-encryption keys. Safe while servers run, and safe to repeat. */
export const rotateKeysCommand = defineCommand(
  { options: { data: { type: 'boolean' } } },
  async ({ values }, { config, out }) => {
    if (values.data) {
      const { renewed } = await withContext(config, (ctx) => renewDataKeys(ctx))
      out.line(`Made ${renewed} new data keys. Running servers use them within an hour.`)
      return
    }
    const { rewrapped, inUse, source } = await withContext(config, (ctx) => rotateKeys(ctx))
    out.line(
      `Wrapped ${rewrapped} data keys. In use now: ${inUse.main} (main), ${inUse.recovery} (recovery).`,
    )
    out.note(
      source === 'environment'
        ? 'LATCHKEY_KEYS: the first key of each list is in use. To make new keys, run: latchkey keys new. ' +
            'Keep the older keys: older backups of the database need them.'
        : `Back up ${config.dataFolder}/${keyFileName} again, and copy it to every machine that does not have these ` +
            'keys. It keeps the older keys: older backups of the database need them.',
    )
  },
)

/** Adds new keys to the file, or the keys of another machine from standard input, without using them. */
export const addKeysCommand = defineCommand(
  { options: { stdin: { type: 'boolean' } } },
  async ({ values }, { config, out, input }) => {
    const text = values.stdin ? await input() : undefined
    const { changed, newest } = await withDatabase(config, (db) =>
      text === undefined
        ? addFreshKeys({ db, config, random: randomBytes })
        : takeOverKeys({ db, config }, text),
    )
    out.line(`${changed ? 'Added' : 'Nothing to add'}. Newest here: ${newest.join(', ')}.`)
    out.note(
      'Next: copy the keys to every other machine (latchkey keys export here, latchkey keys add --stdin there), ' +
        `then run latchkey keys rotate on one of them. Back up ${config.dataFolder}/${keyFileName} again.`,
    )
  },
)

/** Prints the keys: for another machine, for a backup, or as the value of LATCHKEY_KEYS. */
export const exportKeysCommand = defineCommand({ options: {} }, async (_, { config, out }) => {
  const ring = await readKeyRing(config)
  if (!ring) throw new Error(`There are no keys in ${config.dataFolder}, and LATCHKEY_KEYS is not set.`)
  print(out, ring)
})

/** Prints a value of LATCHKEY_KEYS that begins with new keys. Changes nothing. */
export const newKeysCommand = defineCommand({ options: {} }, async (_, { config, out }) => {
  const ring = await readKeyRing(config)
  print(out, ring ? withFreshKeys(ring, randomBytes) : makeKeyRing(randomBytes))
  out.note(
    'Set exactly this value on every machine and restart them one by one. Then run latchkey keys rotate on one of them.',
  )
})

/** Names of the keys, which are not secret. */
export const listKeysCommand = defineCommand(
  { options: { json: { type: 'boolean' } } },
  async ({ values }, { config, out }) => {
    const keyRows = await withDatabase(config, async (db) => {
      const rows = await selectDataKeys(db)
      const inUse = await readKeysInUse(db)
      // After the database: a rotation that ends meanwhile leaves no key missing.
      const ring = await readKeyRing(config)
      const wraps = (id: string) => rows.filter(({ kek_id }) => kek_id === id).length
      return listKeys(ring, inUse).map((key) => ({ ...key, dataKeys: wraps(key.id) }))
    })
    out.line(
      values.json
        ? JSON.stringify(keyRows)
        : table(
            keyRows.map(({ family, id, state, dataKeys }) => [family, id, state, `${dataKeys} data keys`]),
          ),
    )
  },
)

/** Only to standard output and only on request: the operator chooses the file or pipe. */
function print(out: Output, ring: KeyRing): void {
  out.line(JSON.stringify(ring))
  out.note('These keys decrypt everything in the database. Keep them out of logs and shell history.')
}
