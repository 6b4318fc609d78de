import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { allSocial, authenticate, travel } from '../../../../../test/support/oauth.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { markReplayed, noteSession } from './store.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ settings: allSocial })
})

/** A used code without a noted session. */
async function spendCode() {
  const trip = await travel(world)
  expect((await authenticate(world, trip)).status).toBe(200)
  await sql`update ceremonies set data = data - 'session' where app_id = ${world.app.id} and kind = 'oauth-code'`.execute(
    world.ctx.db,
  )
  return { appId: world.app.id, code: trip.code }
}

test('security: a code that is presented again while its session opens: each of the two sees the other', async () => {
  const { db } = world.ctx
  const first = await spendCode()
  expect(await markReplayed(db, first)).toBeUndefined()
  expect(await noteSession(db, { ...first, session: 'the session' })).toBe(true)
  const second = await spendCode()
  expect(await noteSession(db, { ...second, session: 'the session' })).toBe(false)
  expect(await markReplayed(db, second)).toBe('the session')
})
