import { describe, expect, test } from 'vitest'
import { invite } from '../../../../test/support/invite.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'
import { updateApp } from '../app/manage.ts'
import { issueAccessToken } from '../session/accessToken.ts'
import { newSession } from '../session/newSession.ts'
import { newUserId } from './signInProven.ts'
import { openSession } from './signInStore.ts'

/** A guest with a live session, as the method `guest` creates it. */
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
  return (more: object = {}) =>
    world.post('/api/v1/passwordless/authenticate', { ...body, ...more }, { token })
}

const me = async (world: World, token: unknown) =>
  (await world.get('/api/v1/users/me', { token: String(token) })).status

describe('a guest who logs in', () => {
  test('keeps the user and is no guest any more; the session is a new one (R9: changing session id)', async () => {
    const world = await createWorld()
    const guest = await guestIn(world)
    const { body } = await (await logIn(world, 'ada@guest.example', guest.token))()
    expect(body).toMatchObject({
      is_new_user: false,
      user: { id: guest.userId, is_guest: false, linked_accounts: [{ address: 'ada@guest.example' }] },
    })
    expect([await me(world, guest.token), await me(world, body.token)]).toEqual([401, 200])
  })

  test('security: without sign-up, and off the allowlist, stays a guest', async () => {
    const world = await createWorld()
    const guest = await guestIn(world)
    const email = 'refused@guest.example'
    const spend = await logIn(world, email, guest.token)
    expect(await spend({ mode: 'no-signup' })).toMatchObject({ body: { code: 'user_does_not_exist' } })
    await updateApp(world.ctx, world.app.id, { settings: { allowlist_enabled: true } })
    expect(await spend()).toMatchObject({ body: { code: 'allowlist_rejected' } })
    expect((await world.get('/api/v1/users/me', { token: guest.token })).body.user).toMatchObject({
      is_guest: true,
      linked_accounts: [],
    })
    await invite(world.ctx, { appId: world.app.id, entry: email })
    expect((await spend()).body.user).toMatchObject({ id: guest.userId, is_guest: false })
  })

  test('by a link is told of it as one who has a login now', async () => {
    const world = await createWorld()
    const guest = await guestIn(world)
    const { token } = guest
    const email = 'linked@guest.example'
    await world.post('/api/v1/passwordless/init', { email }, { token })
    const body = { email, code: world.codeFor(email) }
    expect(await world.post('/api/v1/passwordless/link', body, { token })).toMatchObject({ status: 200 })
    expect(world.inbox.at(-1)).toMatchObject({
      subject: 'A login was added to your guest account (Test app)',
    })
  })

  test('with an address that has a user becomes that user', async () => {
    const world = await createWorld()
    const ada = await signIn(world)
    const guest = await guestIn(world)
    const { body } = await (await logIn(world, ada.email, guest.token))()
    expect(body.user).toMatchObject({ id: ada.userId })
    expect(await me(world, guest.token)).toBe(401)
  })

  test('security: ten times at once is upgraded once (R65: guest credentials)', async () => {
    const world = await createWorld()
    const guest = await guestIn(world)
    const spend = await logIn(world, 'race@guest.example', guest.token)
    await warmPool(world)
    const replies = await Promise.all(Array.from({ length: 10 }, () => spend()))
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
