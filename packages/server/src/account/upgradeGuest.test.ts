import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'
import { issueAccessToken } from '../session/accessToken.ts'
import { newSession } from '../session/newSession.ts'
import { newUserId } from './signInProven.ts'
import { openSession } from './signInStore.ts'

/** A guest with a live session: what the method `guest` will make. */
async function guestIn(world: World) {
  const { ctx } = world
  const app = await ctx.apps.find(world.app.id)
  if (!app) throw new Error('The app of a world exists.')
  const userId = newUserId(ctx)
  const now = ctx.now()
  const session = newSession(ctx, app, '')
  await ctx.db
    .insertInto('users')
    .values({ id: userId, app_id: app.id, created_at: now, is_guest: true })
    .execute()
  await openSession(ctx, { appId: app.id, userId, session, now, heldUntil: null })
  return { userId, token: await issueAccessToken(ctx, app, { userId, sid: session.sid }) }
}

async function logIn(world: World, email: string, token: string) {
  await world.post('/api/v1/passwordless/init', { email }, { token })
  const body = { email, code: world.codeFor(email) }
  return () => world.post('/api/v1/passwordless/authenticate', body, { token })
}

const me = async (world: World, token: unknown) =>
  (await world.get('/api/v1/users/me', { token: String(token) })).status

describe('a guest who logs in', () => {
  test('keeps the user and is no guest any more; the session is a new one (R9)', async () => {
    const world = await createWorld()
    const guest = await guestIn(world)
    const { body } = await (await logIn(world, 'ada@guest.example', guest.token))()
    expect(body).toMatchObject({
      is_new_user: false,
      user: { id: guest.userId, is_guest: false, linked_accounts: [{ address: 'ada@guest.example' }] },
    })
    expect([await me(world, guest.token), await me(world, body.token)]).toEqual([401, 200])
  })

  test('with an address that has a user becomes that user', async () => {
    const world = await createWorld()
    const ada = await signIn(world)
    const guest = await guestIn(world)
    const { body } = await (await logIn(world, ada.email, guest.token))()
    expect(body.user).toMatchObject({ id: ada.userId })
    expect(await me(world, guest.token)).toBe(401)
  })

  test('security: ten times at once is upgraded once (R65)', async () => {
    const world = await createWorld()
    const guest = await guestIn(world)
    const spend = await logIn(world, 'race@guest.example', guest.token)
    await warmPool(world)
    const replies = await Promise.all(Array.from({ length: 10 }, spend))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('may use the code that was sent before the guest session began', async () => {
    const world = await createWorld()
    const email = 'early@guest.example'
    await world.post('/api/v1/passwordless/init', { email })
    const guest = await guestIn(world)
    const body = { email, code: world.codeFor(email) }
    const reply = await world.post('/api/v1/passwordless/authenticate', body, { token: guest.token })
    expect(reply.body.user).toMatchObject({ id: guest.userId })
  })
})
