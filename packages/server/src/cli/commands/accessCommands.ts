import { allow, deny, disallow, listAllowlist, readDenylist, undeny } from '../../account/accessLists.ts'
import type { Context } from '../../context.ts'
import { type AccessEntry, readEntry } from '../../user/accessEntry.ts'
import { defineCommand, refuseBoth } from '../command.ts'
import { withContext } from '../context.ts'
import { table } from '../output.ts'
import { existing } from './appCommands.ts'

const options = {
  add: { type: 'string', multiple: true },
  remove: { type: 'string', multiple: true },
  json: { type: 'boolean' },
} as const

/** Accounts that may sign up while `allowlist_enabled` is set. */
export const allowlistCommand = defineCommand(
  { options, words: 1 },
  async ({ values, words }, { config, out }) => {
    // All of them, or none if one is invalid.
    const { additions, removals } = readChanges(values)
    const entries = await withContext(config, async (ctx) => {
      const { id: appId, settings } = await existing(ctx, words[0])
      const change = { appId, by: 'operator' } as const
      for (const entry of additions) await allow(ctx, change, entry)
      for (const entry of removals) await disallow(ctx, change, entry).catch(ignoreMissing)
      if (!settings.allowlist_enabled)
        out.note(
          'The list is not in use yet. Turn it on: latchkey app update <id> --set allowlist_enabled=true',
        )
      return (await listAllowlist(ctx, appId)).map(({ type, value }) => ({ type, value }))
    })
    const inOrder = entries.toSorted((a, b) => a.type.localeCompare(b.type) || a.value.localeCompare(b.value))
    out.line(values.json ? JSON.stringify(inOrder) : table(inOrder.map(({ type, value }) => [type, value])))
  },
)

/** Accounts that may neither log in nor be linked. */
export const denylistCommand = defineCommand(
  { options, words: 1 },
  async ({ values, words }, { config, out }) => {
    const { additions, removals } = readChanges(values)
    const entries = await withContext(config, async (ctx) => {
      const { id: appId } = await existing(ctx, words[0])
      const change = { appId, by: 'operator' } as const
      for (const entry of additions) await deny(ctx, change, entry)
      for (const entry of removals) await undeny(ctx, change, entry).catch(ignoreMissing)
      return readAll(ctx, appId)
    })
    const rows = entries.map(({ rule_type, value }) => [rule_type, value])
    out.line(values.json ? JSON.stringify(entries) : table(rows))
  },
)

type Changes = { add?: string[] | undefined; remove?: string[] | undefined }

function readChanges({ add = [], remove = [] }: Changes) {
  const [additions, removals] = [add.map(readEntry), remove.map(readEntry)]
  const getName = ({ value }: AccessEntry) => value
  refuseBoth(additions.map(getName), removals.map(getName))
  return { additions, removals }
}

/** An entry that is not on the list needs no removal. */
function ignoreMissing(cause: unknown): void {
  if (!(cause instanceof Error && 'code' in cause && cause.code === 'not_found')) throw cause
}

async function readAll(ctx: Context, appId: string) {
  const all = []
  for (let cursor: string | undefined; ; ) {
    const { data, next_cursor } = await readDenylist(ctx, appId, { cursor })
    all.push(...data)
    if (next_cursor === null) return all
    cursor = next_cursor
  }
}
