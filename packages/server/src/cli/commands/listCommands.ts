import { countEvents } from '../../analytics/store.ts'
import { defineCommand, readWholeNumber } from '../command.ts'
import { withContext } from '../context.ts'
import { table, usageError } from '../output.ts'
import { existing } from './appCommands.ts'

const dayMs = 24 * 3_600_000
const keptDays = 30

/** Events that clients reported, with their number and the number of browsers. */
export const eventsCommand = defineCommand(
  { options: { days: { type: 'string' }, json: { type: 'boolean' } }, words: 1 },
  async ({ values, words }, { config, out }) => {
    const days = readWholeNumber(values.days ?? String(keptDays)) ?? 0
    if (days < 1 || days > keptDays)
      throw usageError(`--days takes a number from 1 to ${keptDays}: older events are deleted`)
    const counts = await withContext(config, async (ctx) => {
      const { id: appId } = await existing(ctx, words[0])
      const since = new Date(ctx.now().getTime() - days * dayMs)
      return ctx.replicas.read((db) => countEvents(db, { appId, since }))
    })
    if (values.json) return out.line(JSON.stringify(counts))
    const rows = counts.map(({ name, count, clients }) => [name, String(count), String(clients)])
    out.line(table([['event', 'times', 'browsers'], ...rows]))
  },
)
