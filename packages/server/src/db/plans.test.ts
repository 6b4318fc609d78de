import { CompiledQuery, type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import type { Context } from '../context.ts'
import { createServer } from '../main.ts'
import { refresh } from '../session/refresh.ts'
import { createAuthenticator } from '../session/verify.ts'

/** Every statement that runs, as it is sent. */
function watched({ ctx }: World) {
  const statements = new Map<string, CompiledQuery>()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const compiled = ctx.db.getExecutor().compileQuery(node, queryId)
      statements.set(compiled.sql, compiled)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { statements, db: ctx.db.withPlugin(plugin) }
}

/** The plan when a scan of a whole table is only taken where nothing else is possible. */
async function planOf({ ctx }: World, { sql: text, parameters }: CompiledQuery): Promise<string> {
  return ctx.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await trx.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]))
    return rows.map((row) => Object.values(row as object)[0]).join('\n')
  })
}

test('every query of login, refresh and session check finds its rows by an index (P12)', async () => {
  const world = await createWorld()
  const { statements, db } = watched(world)
  const ctx: Context = { ...world.ctx, db, authenticate: createAuthenticator({ ...world.ctx, db }) }
  const server = createServer(ctx)
  const inside = { ...world, ctx, server }
  const session = await signIn(world)
  await loginThrough(inside, 'plans@example.com')
  const app = await world.ctx.apps.find(world.app.id)
  if (!app) throw new Error('The app of a world exists.')
  await refresh(ctx, app, session.refreshToken)
  await refresh(ctx, app, session.refreshToken)
  expect(statements.size).toBeGreaterThanOrEqual(5)
  for (const statement of statements.values())
    expect(await planOf(world, statement), statement.sql).not.toMatch(/Seq Scan on/)
})

async function loginThrough({ server, app, codeFor, ...world }: World, email: string): Promise<void> {
  const post = async (path: string, body: object, token?: string) => {
    const request = new Request(`http://localhost:4000/api/v1/${path}`, {
      method: 'POST',
      headers: {
        'privy-app-id': app.id,
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const reply = await server.fetch(request)
    expect(reply.status).toBe(200)
    return (await reply.json()) as { token: string }
  }
  await post('passwordless/init', { email })
  const { token } = await post('passwordless/authenticate', { email, code: codeFor(email) })
  world.clock.forward({ seconds: 31 })
  await post('passwordless/init', { email }, token)
}
