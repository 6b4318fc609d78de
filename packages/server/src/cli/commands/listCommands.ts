import { parseArgs } from 'node:util'
import { countEvents } from '../../analytics/store.ts'
import { allow, disallow, listAllowed } from '../../user/allowlist.ts'
import { withContext } from '../context.ts'
import { table, usageError } from '../output.ts'
import { type Command, existing } from './appCommands.ts'

const dayMs = 24 * 3_600_000

/** Who may sign in while `allowlist_enabled` is set. */
export const allowlistCommand: Command = async (args, { config, out }) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      add: { type: 'string', multiple: true },
      remove: { type: 'string', multiple: true },
      json: { type: 'boolean' },
    },
  })
  const entries = await withContext(config, async (ctx) => {
    const { id: appId, settings } = await existing(ctx, positionals[0])
    for (const entry of values.add ?? []) await allow(ctx.db, { appId, entry })
    for (const entry of values.remove ?? []) await disallow(ctx.db, { appId, entry })
    if (!settings.allowlist_enabled)
      out.note('The list does not count yet: latchkey app update <id> --set allowlist_enabled=true')
    return listAllowed(ctx.db, appId)
  })
  out.line(values.json ? JSON.stringify(entries) : table(entries.map(({ type, value }) => [type, value])))
}

/** What clients reported: each event, how often it came and from how many browsers. */
export const eventsCommand: Command = async (args, { config, out }) => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { days: { type: 'string' }, json: { type: 'boolean' } },
  })
  const days = Number(values.days ?? 30)
  if (!Number.isInteger(days) || days < 1) throw usageError('--days is a number of days, at most 30 are kept')
  const counts = await withContext(config, async (ctx) => {
    const { id: appId } = await existing(ctx, positionals[0])
    return countEvents(ctx.db, { appId, since: new Date(ctx.now().getTime() - days * dayMs) })
  })
  if (values.json) return out.line(JSON.stringify(counts))
  const rows = counts.map(({ name, count, clients }) => [name, String(count), String(clients)])
  out.line(table([['event', 'times', 'browsers'], ...rows]))
}
