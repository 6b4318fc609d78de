import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { eventually } from '../../../../test/support/eventually.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { cleaningRules } from '../jobs/cleaning.ts'

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

test.each(cleaningRules(Date.now()))('cleaning finds what is over in $table by an index', async (rule) => {
  const { ctx } = await createWorld()
  const plan = await ctx.db.transaction().execute(async (trx) => {
    // A scan is right for tables of this size; the test asks whether an index could be used.
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql`explain select ctid from ${sql.table(rule.table)} where ${rule.where}`.execute(
      trx,
    )
    return rows.map((row) => Object.values(row as object)[0]).join('\n')
  })
  expect(plan).not.toMatch(/Seq Scan on/)
  expect(plan).toMatch(/Index Cond|Index .*Scan/)
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
    const { rows } = await sql`explain select ctid from wallet_intents where ${where} limit 2000`.execute(
      ctx.db,
    )
    expect(JSON.stringify(rows)).toMatch(/wallet_intents_(unfinished|committed)/)
  }
})
