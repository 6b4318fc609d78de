import { type CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { readsWithoutKey } from '../../../../test/support/plans.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'

type Visit = { world: World; session: Session }
type HotPath = { what: string; statements: number; visit(visit: Visit): Promise<{ status: number }> }

const device = { 'privy-ca-id': 'a-device-of-this-visitor' }
const sendCode = ({ world }: Visit, email: string) => world.post('/api/v1/passwordless/init', { email })
const logIn = ({ world }: Visit, email: string, headers = {}) =>
  world.post('/api/v1/passwordless/authenticate', { email, code: world.codeFor(email) }, { headers })
const refresh = ({ world, session }: Visit) =>
  world.post('/api/v1/sessions', { refresh_token: session.refreshToken }, { token: session.token })

/** The frequent actions of visitors, in a possible order, and the round trips of each. */
const hot: HotPath[] = [
  { what: 'a code for a new address', statements: 1, visit: (visit) => sendCode(visit, 'new@example.com') },
  { what: 'a sign-up', statements: 3, visit: (visit) => logIn(visit, 'new@example.com') },
  { what: 'a code for a user', statements: 1, visit: (visit) => sendCode(visit, visit.session.email) },
  { what: 'a login', statements: 3, visit: (visit) => logIn(visit, visit.session.email) },
  {
    what: 'a code for a user, once more',
    statements: 1,
    visit: (visit) => sendCode(visit, visit.session.email),
  },
  {
    what: 'a login from a device that is remembered',
    statements: 4,
    visit: (visit) => logIn(visit, visit.session.email, device),
  },
  {
    what: 'a session check',
    statements: 1,
    visit: ({ world, session }) => world.get('/api/v1/users/me', { token: session.token }),
  },
  { what: 'a refresh', statements: 1, visit: refresh },
  { what: 'a refresh whose answer was lost', statements: 2, visit: refresh },
  {
    what: 'a logout',
    statements: 2,
    visit: ({ world, session }) =>
      world.post(
        '/api/v1/sessions/logout',
        { refresh_token: session.refreshToken },
        { token: session.token },
      ),
  },
]

/** Another process of the test finds it as well, and it is cached for a moment. */
const isOfApp = ({ sql: text }: CompiledQuery) => text.startsWith('select "apps".*')

test('every query of login, refresh and session check finds its rows by an index (P12)', async () => {
  const executions: CompiledQuery[] = []
  const world = await createWorld({ onQuery: (query) => executions.push(query) })
  const session = await signIn(world)
  const queries = new Map<string, CompiledQuery>()
  for (const { what, statements, visit } of hot) {
    executions.length = 0
    expect((await visit({ world, session })).status, what).toBe(200)
    expect(
      executions.filter((query) => !isOfApp(query)).map(({ sql: text }) => text),
      what,
    ).toHaveLength(statements)
    for (const query of executions) queries.set(query.sql, query)
    world.clock.forward({ seconds: 10 })
  }
  await fill(world)
  // First without statistics, as in a new or just restored database: tables unknown to Postgres look empty.
  for (const prepare of [sql`select 1`, sql`analyze`]) {
    await prepare.execute(world.ctx.db)
    for (const query of queries.values()) expect(await readsWithoutKey(world, query), query.sql).toEqual([])
  }
})

/** Enough rows that reading all of them would be wrong. */
async function fill({ ctx, app }: World): Promise<void> {
  const people = sql`generate_series(1, 500) n`
  await sql`insert into users (id, app_id, created_at) select 'user' || n, ${app.id}, now() from ${people}`.execute(
    ctx.db,
  )
  await sql`
    insert into linked_accounts (app_id, user_id, type, subject, data, verified_at, first_verified_at, latest_verified_at)
    select ${app.id}, 'user' || n, 'email', n || '@example.com', '{}', now(), now(), now() from ${people}`.execute(
    ctx.db,
  )
  await sql`
    insert into sessions (id, app_id, user_id, sid, rotated_at, created_at, authenticated_at, last_used_at, expires_at)
    select 'id' || n || part, ${app.id}, 'user' || n, 'sid' || n || part, now(), now(), now(), now(),
      now() + part * interval '1 month'
    from ${people}, unnest(array[0, 1, 99]) part`.execute(ctx.db)
}
