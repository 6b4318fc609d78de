import { type CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { appServer } from '../../../../test/support/appServer.ts'
import { readsWithoutKey } from '../../../../test/support/plans.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'

const calls = [
  { what: 'a user by the id', statements: 1, method: 'GET', path: '/users/:id' },
  {
    what: 'a user by an email address',
    statements: 1,
    path: '/users/email/address',
    body: { address: 'ada@plans.example' },
  },
  { what: 'a user by a name', statements: 1, path: '/users/github/username', body: { username: 'ada' } },
  { what: 'a page of users', statements: 2, method: 'GET', path: '/users?limit=2' },
  { what: 'a search for a term', statements: 6, path: '/users/search', body: { searchTerm: 'person7' } },
  // The slow steps wait for the next page.
  {
    what: 'a search for a whole address',
    statements: 4,
    path: '/users/search',
    body: { searchTerm: 'ada@plans.example' },
  },
  {
    what: 'a search for a phone number',
    statements: 6,
    path: '/users/search',
    body: { searchTerm: '+1 415 555 0100' },
  },
  {
    what: 'a search by lists',
    statements: 2,
    path: '/users/search',
    body: { emails: ['person7@example.com'] },
  },
]

/** Found by the app's own calls in another process as well, and cached for a moment. */
const isOfApp = ({ sql: text }: CompiledQuery) =>
  text.startsWith('select "apps".*') || text.includes('from "app_secrets"')

/** About a row without a MAC, as `fill` writes them. */
const isReport = ({ sql: text }: CompiledQuery) => /^\s*(insert|with \w+ as \(\s*insert)/.test(text)

test('every statement that finds users reads by an index, and there are few of them', async () => {
  const executions: CompiledQuery[] = []
  const world = await createWorld({ onQuery: (query) => executions.push(query) })
  const call = appServer(world)
  const { userId } = await signIn(world, 'ada@plans.example')
  const queries = new Map<string, CompiledQuery>()
  const runAll = async (isCounted: boolean) => {
    for (const { what, statements, method = 'POST', path, body } of calls) {
      executions.length = 0
      const { status } = await call(method, path.replace(':id', userId), body ? { body } : {})
      expect([200, 404], what).toContain(status)
      const own = executions.filter((query) => !isOfApp(query))
      if (isCounted) expect(own.length, what).toBeLessThanOrEqual(statements)
      for (const query of own) if (!isReport(query)) queries.set(query.sql, query)
    }
  }
  await runAll(true)
  await fill(world)
  await runAll(false)
  for (const prepare of [sql`select 1`, sql`analyze`]) {
    await prepare.execute(world.ctx.db)
    for (const query of queries.values()) expect(await readsWithoutKey(world, query), query.sql).toEqual([])
  }
})

/** Enough rows that reading all of them would be wrong. */
async function fill({ ctx, app }: World): Promise<void> {
  await sql`
    insert into users (id, app_id, created_at)
    select 'did:privy:' || n, ${app.id}, now() - n * interval '1 second' from generate_series(1, 3000) n`.execute(
    ctx.db,
  )
  await sql`
    insert into linked_accounts (app_id, user_id, type, subject, data, verified_at, first_verified_at, latest_verified_at)
    select ${app.id}, 'did:privy:' || n, case when n % 2 = 0 then 'email' else 'github_oauth' end,
      'person' || n || '@example.com', jsonb_build_object('username', 'person' || n), now(), now(), now()
    from generate_series(1, 3000) n`.execute(ctx.db)
}
