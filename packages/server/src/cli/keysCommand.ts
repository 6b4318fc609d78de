import { parseArgs } from 'node:util'
import { keyFileName } from '../db/keyFile.ts'
import { renewDataKeys, rotateKeys } from '../db/rotate.ts'
import type { Command } from './appCommands.ts'
import { withContext } from './context.ts'

/** Wraps every data key under fresh key-encryption keys. Safe while servers run, and safe to repeat. */
export const rotateKeysCommand: Command = async (args, { config, out }) => {
  const { values } = parseArgs({ args, options: { data: { type: 'boolean' } } })
  if (values.data) {
    const { renewed } = await withContext(config, (ctx) => renewDataKeys(ctx))
    out.line(`Made ${renewed} fresh data keys. Servers that run take them into use within an hour.`)
    return
  }
  const { rewrapped, source } = await withContext(config, (ctx) => rotateKeys(ctx))
  out.line(`Wrapped ${rewrapped} data keys under the newest key-encryption keys.`)
  out.note(
    source === 'environment'
      ? 'LATCHKEY_KEYS: the first key of each list is in use now. Keep the older ones for restoring older backups.'
      : `Back up ${config.dataFolder}/${keyFileName} again. It keeps the older keys: older backups of the database need them.`,
  )
}
