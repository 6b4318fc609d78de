import { describe, expect, test } from 'vitest'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'
import { updateApp } from '../app/manage.ts'

const refresh = (world: World, token: unknown, bearer?: string) =>
  world.post('/api/v1/sessions', { refresh_token: token }, bearer === undefined ? {} : { token: bearer })
const me = (world: World, token: unknown) => world.get('/api/v1/users/me', { token: String(token) })
const refusal = { status: 401, body: { code: 'missing_or_invalid_token' } }

function getRow(world: World, { userId }: Session) {
  return world.ctx.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
}

function listAudit(world: World, { userId }: Session) {
  return world.ctx.db
    .selectFrom('audit_log')
    .select('event')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

describe('refresh', () => {
  test('gives new tokens, again and again, also with an expired bearer', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    let token: unknown = session.refreshToken
    for (let round = 0; round < 3; round++) {
      world.clock.forward({ seconds: 5_000 })
      expect((await me(world, session.token)).status).toBe(401)
      const { status, body } = await refresh(world, token, session.token)
      expect({ status, user: (body.user as { id: string }).id }).toEqual({
        status: 200,
        user: session.userId,
      })
      expect((await me(world, body.token)).status).toBe(200)
      expect(body.refresh_token).not.toBe(token)
      token = body.refresh_token
    }
  })

  test('a client whose answer was lost asks again and gets the same successor', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    const lostReply = await refresh(world, session.refreshToken)
    world.clock.forward({ seconds: 20 })
    const again = await refresh(world, session.refreshToken)
    expect(again).toMatchObject({ status: 200, body: { refresh_token: lostReply.body.refresh_token } })
    expect((await refresh(world, again.body.refresh_token)).status).toBe(200)
  })

  test('security: 30 at once with one token get one successor, and the counter moves by one (R6: refresh race)', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    await warmPool(world)
    const replies = await Promise.all(Array.from({ length: 30 }, () => refresh(world, session.refreshToken)))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => body.refresh_token)).size).toBe(1)
    expect((await getRow(world, session)).counter).toBe(1)
  })

  test('security: a token older than the parent ends the family, and the newest one with it (R7: reused refresh token)', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    const second = await refresh(world, session.refreshToken)
    const third = await refresh(world, second.body.refresh_token)
    expect(await refresh(world, session.refreshToken)).toMatchObject(refusal)
    expect(await refresh(world, third.body.refresh_token)).toMatchObject(refusal)
    expect((await me(world, third.body.token)).status).toBe(401)
    expect(await listAudit(world, session)).toContainEqual({ event: 'session.reused' })
  })

  test('security: the parent is worth nothing after its 30 seconds, and ends the family (R7: reused refresh token)', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    const second = await refresh(world, session.refreshToken)
    world.clock.forward({ seconds: 31 })
    expect(await refresh(world, session.refreshToken)).toMatchObject(refusal)
    expect(await refresh(world, second.body.refresh_token)).toMatchObject(refusal)
  })

  test.each([
    { what: 'unused for 30 days', days: [31] },
    { what: 'older than its longest life, however often used', days: [20, 20, 20, 20, 20, 20, 20, 20, 21] },
  ])('security: a session $what is over (R5: derived refresh tokens)', async ({ days }) => {
    const world = await createWorld()
    let token: unknown = (await signIn(world)).refreshToken
    let last: Awaited<ReturnType<typeof refresh>> | undefined
    for (const day of days) {
      world.clock.forward({ seconds: day * 24 * 3_600 })
      last = await refresh(world, token)
      token = last.body.refresh_token
    }
    expect(last).toMatchObject(refusal)
  })

  test.each([
    { what: 'unused', settings: { refresh_token_seconds: 600 }, waits: [0, 601] },
    { what: 'unused since before', settings: { refresh_token_seconds: 600 }, waits: [601] },
    { what: 'at all', settings: { session_seconds: 1_200 }, waits: [500, 500, 201] },
  ])(
    'security: lives no longer $what than the app says now, whenever it began (R5: derived refresh tokens)',
    async (options) => {
      const world = await createWorld()
      let token: unknown = (await signIn(world)).refreshToken
      await updateApp(world.ctx, world.app.id, { settings: options.settings })
      const statuses: number[] = []
      for (const seconds of options.waits) {
        world.clock.forward({ seconds })
        const { status, body } = await refresh(world, token)
        statuses.push(status)
        token = body.refresh_token
      }
      expect(statuses).toEqual([...options.waits.slice(1).map(() => 200), 401])
    },
  )

  test('security: nothing in the database authenticates anybody (R5: derived refresh tokens)', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    const row = await getRow(world, session)
    const texts = Object.values(row).flatMap((value) =>
      value instanceof Uint8Array
        ? (['hex', 'base64url'] as const).map((form) => Buffer.from(value).toString(form))
        : [String(value)],
    )
    for (const text of texts) expect(await refresh(world, text)).toMatchObject(refusal)
    const storedText = JSON.stringify(row)
    expect(storedText).not.toContain(session.refreshToken)
    expect(storedText).not.toContain(session.refreshToken.slice(26, 69))
  })

  test.each([
    { what: 'a changed counter', forge: (token: string) => `${token}1` },
    {
      what: 'a changed session',
      forge: (token: string) =>
        token.replace(/^lkr_./, (start) => `${start.slice(0, 4)}${start.endsWith('A') ? 'B' : 'A'}`),
    },
    { what: 'a cut end', forge: (token: string) => token.slice(0, -1) },
    { what: 'nothing', forge: () => undefined },
    { what: 'an endless text', forge: () => 'x'.repeat(10_000) },
  ])('security: $what is no refresh token', async ({ forge }) => {
    const world = await createWorld()
    const { refreshToken } = await signIn(world)
    expect(await refresh(world, forge(refreshToken))).toMatchObject(refusal)
    expect((await refresh(world, refreshToken)).status).toBe(200)
  })

  test("security: another app's token is worth nothing here (R3: token of another app)", async () => {
    const [world, other] = [await createWorld(), await createWorld()]
    const { refreshToken } = await signIn(other)
    expect(await refresh(world, refreshToken)).toMatchObject(refusal)
    expect((await refresh(other, refreshToken)).status).toBe(200)
  })

  test('most refreshes rewrite the row in place and touch no index (P12)', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    const before = await getRow(world, session)
    world.clock.forward({ seconds: 3_600 })
    await refresh(world, session.refreshToken)
    expect((await getRow(world, session)).expires_at).toEqual(before.expires_at)
  })
})

describe('logout', () => {
  test('security: ends the session at the server, also with an expired access token (R8: logout at the server)', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    world.clock.forward({ seconds: 7_200 })
    const reply = await world.post(
      '/api/v1/sessions/logout',
      { refresh_token: null },
      { token: session.token },
    )
    expect(reply).toMatchObject({ status: 200, body: { success: true } })
    expect(await refresh(world, session.refreshToken)).toMatchObject(refusal)
  })

  test('security: a live access token of a session that was logged out is refused at once (R8: logout at the server)', async () => {
    const world = await createWorld()
    const session = await signIn(world)
    await world.post('/api/v1/sessions/logout', { refresh_token: session.refreshToken })
    expect((await me(world, session.token)).status).toBe(401)
  })

  test('of a session that is none is no error, for clients wipe theirs anyway', async () => {
    const world = await createWorld()
    expect((await world.post('/api/v1/sessions/logout', {})).status).toBe(200)
    expect((await world.post('/api/v1/sessions/logout', { refresh_token: 'x' }, { token: 'y' })).status).toBe(
      200,
    )
  })
})

describe('sessions of a user', () => {
  test('are listed with the device, and one or all others are ended', async () => {
    const world = await createWorld()
    const phone = await signIn(world)
    world.clock.forward({ seconds: 60 })
    const [laptop, desk] = [await signIn(world, phone.email), await signIn(world, phone.email)]
    const { body } = await world.get('/api/v1/users/me/sessions', { token: laptop.token })
    const sessions = body.sessions as { id: string; current: boolean; label: string }[]
    expect(sessions.map(({ current }) => current).filter(Boolean)).toHaveLength(1)
    expect(sessions).toHaveLength(3)
    const oldest = sessions.at(-1)?.id
    const one = await world.post('/api/v1/users/me/sessions/revoke', { id: oldest }, { token: laptop.token })
    expect(one.body).toEqual({ revoked: 1 })
    expect(await refresh(world, phone.refreshToken)).toMatchObject(refusal)
    const rest = await world.post('/api/v1/users/me/sessions/revoke', {}, { token: laptop.token })
    expect(rest.body).toEqual({ revoked: 1 })
    expect(await refresh(world, desk.refreshToken)).toMatchObject(refusal)
    expect((await me(world, laptop.token)).status).toBe(200)
  })

  test("security: another user's session is not there to be ended", async () => {
    const world = await createWorld()
    const [ada, eve] = [await signIn(world), await signIn(world)]
    const { sid } = await getRow(world, ada)
    const reply = await world.post('/api/v1/users/me/sessions/revoke', { id: sid }, { token: eve.token })
    expect(reply.body).toEqual({ revoked: 0 })
    expect((await me(world, ada.token)).status).toBe(200)
  })
})
