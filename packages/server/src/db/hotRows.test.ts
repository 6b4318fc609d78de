import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '../../../../test/support/eventually.ts'
import { readsWithoutKey } from '../../../../test/support/plans.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { byKey, cleaningRules, removal } from '../jobs/cleaning.ts'

test('a refresh rewrites its row in place, and no index', async () => {
  const world = await createWorld()
  const sessions = await Promise.all(Array.from({ length: 10 }, () => signIn(world)))
  const before = await rewritten(world)
  const rounds = 20
  for (let round = 0; round < rounds; round++) {
    for (const session of sessions) {
      const { refreshToken: refresh_token, token } = session
      const { status, body } = await world.post('/api/v1/sessions', { refresh_token }, { token })
      expect(status).toBe(200)
      Object.assign(session, { refreshToken: body.refresh_token, token: body.token })
    }
    world.clock.forward({ seconds: 31 })
  }
  await eventually(async () => {
    const after = await rewritten(world)
    expect(after.all - before.all).toBeGreaterThanOrEqual(rounds * sessions.length)
    const all = after.all - before.all
    const hot = after.hot - before.hot
    // The other rows only moved to another page: no column of an index changed.
    expect(hot + after.moved - before.moved).toBe(all)
    // On a busy machine a page is full before its dead rows can be reused; on an idle one, every row stays.
    expect(hot / all).toBeGreaterThan(0.5)
  })
})

test('a login rewrites the row of its account in place, and no index', async () => {
  const world = await createWorld({ env: { LATCHKEY_IP_LIMITS: 'off' } })
  const emails = Array.from({ length: 8 }, (_, n) => `hot${n}@example.com`)
  for (const email of emails) await signIn(world, email)
  const before = await rewritten(world, 'linked_accounts')
  const rounds = 5
  for (let round = 0; round < rounds; round++) {
    world.clock.forward({ seconds: 3_600 })
    for (const email of emails) await signIn(world, email)
  }
  await eventually(async () => {
    const after = await rewritten(world, 'linked_accounts')
    const all = after.all - before.all
    expect(all).toBeGreaterThanOrEqual(rounds * emails.length)
    // The other rows only moved to another page: no column of an index changed.
    expect(after.hot - before.hot + after.moved - before.moved).toBe(all)
  })
})

/** Of a table, or of all its parts. */
async function rewritten({ ctx }: Awaited<ReturnType<typeof createWorld>>, table = 'sessions') {
  const { rows } = await sql<{ all: number; hot: number; moved: number }>`
    select sum(n_tup_upd)::int as all, sum(n_tup_hot_upd)::int as hot, sum(n_tup_newpage_upd)::int as moved
    from pg_stat_user_tables
    where relid = ${table}::regclass or relid in (select relid from pg_partition_tree(${table}) where isleaf)`.execute(
    ctx.db,
  )
  return rows[0] ?? { all: 0, hot: 0, moved: 0 }
}

test.each(cleaningRules(Date.now()))(
  'cleaning finds and deletes what is over in $table by indexes',
  async (rule) => {
    const world = await createWorld()
    const deletion = removal(rule).compile(world.ctx.db)
    const explain = (prepare: RawBuilder<unknown>[]) =>
      readsWithoutKey(world, deletion, { prepare: [...prepare, sql`select ${byKey}`] })
    const fill = await fillTable(world, rule.table)
    // First without statistics, as in a database that was just restored.
    expect(await explain(fill)).toEqual([])
    expect(await explain([...fill, sql.raw(`analyze ${rule.table}`)])).toEqual([])
  },
)

/** Statements that write many rows into any table, without the rows that they refer to. */
async function fillTable({ ctx }: World, table: string): Promise<RawBuilder<unknown>[]> {
  const values: Record<string, string> = {
    ...{ text: `'t' || n`, uuid: 'gen_random_uuid()', bytea: `decode(md5(n::text), 'hex')` },
    ...{ timestamptz: `now() + n * interval '1 second'`, date: `current_date + n % 100`, jsonb: `'{}'` },
    ...{ int4: 'n', int8: 'n', bool: 'false', _text: `'{}'` },
  }
  const fixedValues: Record<string, string> = {
    ...{ chain_type: `'ethereum'`, status: `'open'` },
    // A time that no other partition has.
    ...(table === 'sessions_other' && {
      expires_at: `now() + interval '50 years' + n * interval '1 second'`,
    }),
  }
  const { rows } = await sql<{ name: string; type: string }>`
    select a.attname as name, t.typname as type from pg_attribute a join pg_type t on t.oid = a.atttypid
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull
      and a.attidentity = '' and a.attgenerated = ''`.execute(ctx.db)
  const names = rows.map(({ name }) => `"${name}"`).join(', ')
  const columns = rows.map(({ name, type }) => fixedValues[name] ?? values[type] ?? 'null').join(', ')
  return [
    // Without foreign keys.
    sql.raw('set local session_replication_role = replica'),
    sql.raw(`insert into ${table} (${names}) select ${columns} from generate_series(1, 5000) n`),
  ]
}

test('cleaning names the primary key of each table', async () => {
  const { db } = (await createWorld()).ctx
  for (const { table, key } of cleaningRules(Date.now())) {
    const { rows } = await sql<{ column: string }>`
      select a.attname as column from pg_index i
      cross join unnest(i.indkey) with ordinality as k (attnum, n)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indrelid = ${table}::regclass and i.indisprimary order by k.n`.execute(db)
    expect(
      rows.map((row) => row.column),
      table,
    ).toEqual(key)
  }
})

test('of many thousands of creations, those to clean are found without reading the rest', async () => {
  const { ctx, app } = await createWorld()
  await sql`
    insert into users (id, app_id, created_at)
    select 'plan' || n, ${app.id}, now() from generate_series(1, 20000) n`.execute(ctx.db)
  await sql`
    insert into wallet_intents (id, app_id, user_id, chain_type, hd_wallet_index, idempotency_key, device_id,
      device_public_key, status, lease_expires_at, created_at, committed_at)
    select gen_random_uuid(), ${app.id}, 'plan' || n, 'ethereum', 0, gen_random_uuid(), 'd', '{}', 'committed', now(),
      now(), now() from generate_series(1, 20000) n`.execute(ctx.db)
  await sql`analyze wallet_intents`.execute(ctx.db)
  for (const { where } of cleaningRules(Date.now()).filter(({ table }) => table === 'wallet_intents')) {
    const { rows } = await sql`explain select id from wallet_intents where ${where} limit 2000`.execute(
      ctx.db,
    )
    expect(JSON.stringify(rows)).toMatch(/wallet_intents_(unfinished|committed)/)
  }
})
