import { canonicalJson } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'
import { members } from './binding.ts'

const data = { z: 1, a: 'é"\\', kept: { counter: 7, backed_up: true, user_verified: true, b: [2], a: null } }
const times = { authenticated_at: new Date(0), held_until: null, expires_at: new Date(1_000) }
const sample: Record<string, unknown> = {
  ...times,
  data,
  own_page: true,
  token_hash: new Uint8Array([1, 255]),
}

/** As rows of every earlier version were bound: by the whole object in canonical JSON (RFC 8785). */
test.each(Object.keys(members) as (keyof typeof members)[])(
  'a row of %s is bound by its canonical JSON',
  async (table) => {
    const { ctx, app } = await createWorld()
    const row = Object.fromEntries(members[table].map((name) => [name, sample[name] ?? `its ${name}`]))
    Object.assign(row, { app_id: app.id, held_until: null })
    const privateData = { a: null, b: [2] }
    const boundRow = Object.fromEntries(
      Object.entries(row)
        .filter(([name, member]) => member !== null && (members[table] as readonly string[]).includes(name))
        .map(([name, member]) => [name, member instanceof Date ? member.toISOString() : member])
        .map(([name, member]) => [name, member instanceof Uint8Array ? 'Af8' : member])
        .map(([name, member]) => [
          name,
          member === data && table === 'linked_accounts' ? { ...data, kept: privateData } : member,
        ]),
    )
    const mac = await ctx.seal.mac(app.id, 'row', `row/v1:${table}:${canonicalJson(boundRow)}`)
    // The type of a row is its table's, which the list of tables does not say.
    expect(await ctx.binding.mac(table, row as never)).toEqual(mac)
    expect(await ctx.binding.holds(table, { ...row, mac: mac } as never)).toBe(true)
  },
)
