import { canonicalJson } from '@latchkey/wire'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'
import { type BoundTable, createBinding, members } from './binding.ts'

/** The columns that the MAC of each table must cover, listed here to detect one that the code drops. */
const columns: Record<BoundTable, string> = {
  apps: 'app_id name settings allowed_origins issuer user_limit',
  app_clients: 'app_id id name allowed_origins',
  app_secrets: 'app_id hash expires_at',
  cross_app_providers: 'app_id provider_app_id name icon_url api_url read_only',
  cross_app_requesters: 'app_id requester_id name icon_url callbacks origins read_only',
  sessions: 'app_id id user_id sid previous_sid authenticated_at own_page forked_from held_until',
  linked_accounts: 'app_id user_id type subject data held_until removed_at deleted_at',
  fork_tokens: 'app_id token_hash session_id target_origin state expires_at',
  transfers:
    'app_id nonce_hash requester_id session_id losing_user_id losing_version type subject expires_at',
  signing_keys: 'app_id kid public_jwk',
  ceremonies: 'app_id key_hash kind user_id data expires_at',
  entropies: 'app_id id user_id kind sealed_name recovery_method mfa',
  mfa_factors: 'app_id id user_id type subject sealed verified_at removed_at ends_at emptied_at',
  recovery_codes: 'app_id id user_id code_mac used_at',
  wallets: 'app_id id user_id chain_type hd_wallet_index address entropy_id imported set_aside_at',
  wallet_intents:
    'app_id id user_id chain_type hd_wallet_index imported_address idempotency_key device_id material_digest',
  recovery_changes: 'app_id slot_id user_id entropy_id device_id replaces addresses digest',
  outbox: 'app_id id user_id kind about sealed',
  webhook_endpoints: 'app_id id url events sealed_secret sealed_previous previous_until',
}
const tables = Object.keys(columns) as BoundTable[]
const listColumns = (table: BoundTable) => columns[table].split(' ')

test('the tables are those that the code binds', () => {
  expect(tables.sort()).toEqual(Object.keys(members).sort())
})

/** By column type: two different values as SQL. */
const values: Record<string, readonly [string, string]> = {
  text: ["'one'", "'other'"],
  uuid: ["'11111111-1111-4111-8111-111111111111'", "'22222222-2222-4222-8222-222222222222'"],
  'timestamp with time zone': ["'2026-01-01T00:00:00Z'", "'2026-01-01T00:00:00.001Z'"],
  jsonb: [`'{"a": 1}'`, `'{"a": 2}'`],
  boolean: ['false', 'true'],
  smallint: ['1', '2'],
  integer: ['1', '2'],
  bigint: ['1', '2'],
  bytea: ["'\\x01ff'", "'\\x01fe'"],
  ARRAY: ["'{one}'", "'{one,other}'"],
}

describe('of a stored row', () => {
  test.each(tables)('of %s, every column that is changed or emptied is noticed', async (table) => {
    const { ctx, app } = await createWorld()
    const { rows: types } = await sql<{ column_name: string; data_type: string }>`
      select column_name, data_type from information_schema.columns
      where table_name = ${table} and table_schema = current_schema()`.execute(ctx.db)
    const pick = (column: string, at: 0 | 1) => {
      const type = types.find(({ column_name }) => column_name === column)?.data_type ?? 'no such column'
      return sql.raw(values[type]?.[at] ?? expect.fail(`${table}.${column} is of ${type}`))
    }
    // Without the table's constraints, which an attacker need not keep either.
    const copy = sql.table(`copy_of_${table}`)
    await sql`create table ${copy} as select * from ${sql.table(table)} with no data`.execute(ctx.db)
    const names = listColumns(table).filter((column) => column !== 'app_id')
    await sql`insert into ${copy} (app_id, ${sql.join(names.map((name) => sql.ref(name)))})
      values (${app.id}, ${sql.join(names.map((name) => pick(name, 0)))})`.execute(ctx.db)
    const read = async () => (await sql`select * from ${copy}`.execute(ctx.db)).rows[0] as never
    const mac = await ctx.binding.mac(table, await read())
    await sql`update ${copy} set mac = ${mac}`.execute(ctx.db)
    expect(await ctx.binding.holds(table, await read())).toBe(true)
    for (const name of names)
      for (const change of [pick(name, 1), sql`null`]) {
        await sql`update ${copy} set ${sql.ref(name)} = ${change}`.execute(ctx.db)
        expect(await ctx.binding.holds(table, await read()), `${table}.${name}`).toBe(false)
        await sql`update ${copy} set ${sql.ref(name)} = ${pick(name, 0)}`.execute(ctx.db)
      }
    expect(await ctx.binding.holds(table, await read())).toBe(true)
    // The row of another app has another key.
    const row = { ...((await read()) as object), app_id: 'another-app' } as never
    expect(await ctx.binding.holds(table, row)).toBe(false)
  })
})

const data = { z: 1, a: 'é"\\', kept: { counter: 7, backed_up: true, user_verified: true, b: [2], a: null } }
const times = { authenticated_at: new Date(0), held_until: null, expires_at: new Date(1_000) }
const sample: Record<string, unknown> = {
  ...times,
  data,
  own_page: true,
  token_hash: new Uint8Array([1, 255]),
}

/** Rows of every earlier version were bound by the whole object in canonical JSON (RFC 8785). */
test.each(tables)('a row of %s is bound by its canonical JSON', async (table) => {
  const { ctx, app } = await createWorld()
  const row = Object.fromEntries(listColumns(table).map((name) => [name, sample[name] ?? `its ${name}`]))
  Object.assign(row, { app_id: app.id, held_until: null })
  const privateData = { a: null, b: [2] }
  const boundRow = Object.fromEntries(
    Object.entries(row)
      .filter(([name, member]) => member !== null && listColumns(table).includes(name))
      .map(([name, member]) => [name, member instanceof Date ? member.toISOString() : member])
      .map(([name, member]) => [name, member instanceof Uint8Array ? 'Af8' : member])
      .map(([name, member]) => [
        name,
        member === data && table === 'linked_accounts' ? { ...data, kept: privateData } : member,
      ]),
  )
  const mac = await ctx.seal.mac(app.id, 'row', `row/v1:${table}:${canonicalJson(boundRow)}`)
  // The type of the row matches its table, which the list of tables does not express.
  expect(await ctx.binding.mac(table, row as never)).toEqual(mac)
  expect(await ctx.binding.holds(table, { ...row, mac: mac } as never)).toBe(true)
})

/** The name of an invalid row for the operator: ids and hashes, never an address or a number. */
const rowNames: Record<BoundTable, string> = {
  apps: 'of the app',
  app_clients: 'its id',
  app_secrets: 'its hash',
  cross_app_providers: 'its provider_app_id',
  cross_app_requesters: 'its requester_id',
  sessions: 'its id',
  linked_accounts: 'its user_id:its type',
  fork_tokens: 'its token_hash',
  transfers: 'its nonce_hash',
  signing_keys: 'its kid',
  ceremonies: 'its key_hash',
  entropies: 'its id',
  mfa_factors: 'its id',
  recovery_codes: 'its id',
  wallets: 'its id',
  wallet_intents: 'its id',
  recovery_changes: 'its slot_id',
  outbox: 'its id',
  webhook_endpoints: 'its id',
}

test.each(Object.entries(rowNames))(
  'security: a row of %s that another hand wrote is told as %j',
  async (table, name) => {
    const { ctx } = await createWorld()
    const reports: unknown[] = []
    const binding = createBinding({ seal: ctx.seal, tell: async (row) => void reports.push(row) })
    const read = (column: string) => {
      if (column === 'app_id') return 'of the app'
      return /hash$/.test(column) ? Buffer.from(`its ${column}`, 'base64url') : `its ${column}`
    }
    const row = Object.fromEntries(listColumns(table as BoundTable).map((column) => [column, read(column)]))
    expect(await binding.holds(table as BoundTable, { ...row, mac: null } as never)).toBe(false)
    const inBase64 = (text: string) => Buffer.from(text, 'base64url').toString('base64url')
    const expectation = /hash$/.test(name) ? inBase64(name) : name
    expect(reports).toEqual([{ appId: 'of the app', table, row: expectation }])
  },
)
