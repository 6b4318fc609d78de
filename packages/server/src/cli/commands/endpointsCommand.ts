import { endpoints } from '@latchkey/wire'
import { buildServer } from '../../main.ts'
import { defineCommand } from '../command.ts'
import { withContext } from '../context.ts'
import { table } from '../output.ts'

/** Lists the endpoints of the contract, and which of them have no handler yet. */
export const endpointsCommand = defineCommand(
  { options: { json: { type: 'boolean' } } },
  async ({ values }, { config, out }) => {
    const notImplemented = new Set(await withContext(config, async (ctx) => buildServer(ctx).notImplemented))
    const all = Object.entries(endpoints).map(([name, { method, path, guard }]) => ({
      name,
      method,
      path,
      guard,
      built: !notImplemented.has(name),
    }))
    if (values.json) return out.line(JSON.stringify(all))
    out.line(
      table(all.map((one) => [one.built ? 'built' : 'not yet', one.method, one.path, one.guard, one.name])),
    )
    out.note(
      `${all.length - notImplemented.size} of ${all.length} are built; the others return feature_not_enabled.`,
    )
  },
)
