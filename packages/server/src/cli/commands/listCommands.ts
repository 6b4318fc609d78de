import { countEvents } from '../../analytics/store.ts'
import { inTransaction } from '../../db/transaction.ts'
import { allow, disallow, listAllowed } from '../../user/allowlist.ts'
import { defineCommand, readWholeNumber, refuseBoth } from '../command.ts'
import { withContext } from '../context.ts'
import { table, usageError } from '../output.ts'
import { existing } from './appCommands.ts'

const dayMs = 24 * 3_600_000
const keptDays = 30

/** Who may sign in while `allowlist_enabled` is set. */
export const allowlistCommand = defineCommand(
  {
    options: {
      add: { type: 'string', multiple: true },
      remove: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
    words: 1,
  },
  async ({ values, words }, { config, out }) => {
    const lower = (entries: readonly string[] = []) => entries.map((entry) => entry.trim().toLowerCase())
    refuseBoth(lower(values.add), lower(values.remove))
    const entries = await withContext(config, async (ctx) => {
      const { id: appId, settings } = await existing(ctx, words[0])
      // All of them, or none if one is invalid.
      await inTransaction(ctx.db, async (trx) => {
        for (const entry of values.add ?? []) await allow(trx, { appId, entry })
        for (const entry of values.remove ?? []) await disallow(trx, { appId, entry })
      })
      if (!settings.allowlist_enabled)
        out.note(
          'The list is not in use yet. Turn it on: latchkey app update <id> --set allowlist_enabled=true',
        )
      return listAllowed(ctx.db, appId)
    })
    out.line(values.json ? JSON.stringify(entries) : table(entries.map(({ type, value }) => [type, value])))
  },
)

/** Events that clients reported, with their number and the number of browsers. */
export const eventsCommand = defineCommand(
  { options: { days: { type: 'string' }, json: { type: 'boolean' } }, words: 1 },
  async ({ values, words }, { config, out }) => {
    const days = readWholeNumber(values.days ?? String(keptDays)) ?? 0
    if (days < 1 || days > keptDays)
      throw usageError(`--days takes a number from 1 to ${keptDays}: older events are deleted`)
    const counts = await withContext(config, async (ctx) => {
      const { id: appId } = await existing(ctx, words[0])
      return countEvents(ctx.db, { appId, since: new Date(ctx.now().getTime() - days * dayMs) })
    })
    if (values.json) return out.line(JSON.stringify(counts))
    const rows = counts.map(({ name, count, clients }) => [name, String(count), String(clients)])
    out.line(table([['event', 'times', 'browsers'], ...rows]))
  },
)
