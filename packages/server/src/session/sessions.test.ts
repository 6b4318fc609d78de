import { expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld } from '../../../../test/support/world.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a session is listed with its browser, when it began and when it was last used; the newest first', async () => {
  const world = await createWorld()
  const first = await signIn(world)
  const { email } = first
  const began = Math.floor(world.clock.now().getTime() / 1_000)
  world.clock.forward({ seconds: 60 })
  await world.post('/api/v1/passwordless/init', { email })
  const headers = { 'user-agent': firefox }
  const body = { email, code: world.codeFor(email) }
  const { body: login } = await world.post('/api/v1/passwordless/authenticate', body, { headers })
  const list = async () =>
    (await world.get('/api/v1/users/me/sessions', { token: String(login.token) })).body.sessions
  const one = {
    id: expect.any(String),
    label: 'Unknown device',
    created_at: began,
    last_used_at: began,
    current: false,
  }
  const other = {
    ...one,
    label: 'Firefox on Linux',
    created_at: began + 60,
    last_used_at: began + 60,
    current: true,
  }
  expect(await list()).toEqual([other, one])
  world.clock.forward({ seconds: 60 })
  await world.post('/api/v1/sessions', { refresh_token: first.refreshToken })
  expect(await list()).toEqual([{ ...one, last_used_at: began + 120 }, other])
})

test('a logout ends the session of either token, and both where they name two', async () => {
  const world = await createWorld()
  const one = await signIn(world)
  world.clock.forward({ seconds: 31 })
  const two = await signIn(world, one.email)
  const reply = await world.post(
    '/api/v1/sessions/logout',
    { refresh_token: one.refreshToken },
    { token: two.token },
  )
  expect(reply).toMatchObject({ status: 200 })
  for (const { token } of [one, two])
    expect((await world.get('/api/v1/users/me', { token })).status).toBe(401)
  const rows = await world.ctx.db
    .selectFrom('sessions')
    .select(['revoked_reason', 'mac'])
    .where('user_id', '=', one.userId)
    .execute()
  expect(rows).toEqual(Array(2).fill({ revoked_reason: 'logout', mac: null }))
})

test('security: a token that was used twice is in the audit log, with its session', async () => {
  const world = await createWorld()
  const session = await signIn(world)
  const refresh = (token: unknown) => world.post('/api/v1/sessions', { refresh_token: token })
  await refresh((await refresh(session.refreshToken)).body.refresh_token)
  await refresh(session.refreshToken)
  const { id } = await world.ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', session.userId)
    .executeTakeFirstOrThrow()
  const lines = await world.ctx.db
    .selectFrom('audit_log')
    .select('data')
    .where('user_id', '=', session.userId)
    .where('event', '=', 'session.reused')
    .execute()
  expect(lines).toEqual([{ data: { session: id, reason: 'reuse' } }])
})

test('security: the sessions of another user of the app go on where a stolen one ends', async () => {
  const world = await createWorld()
  const [ada, bob] = [await signIn(world), await signIn(world)]
  const fork = async ({ refreshToken }: { refreshToken: string }) => {
    const { body } = await world.post('/api/v1/sessions/fork', { refresh_token: refreshToken })
    const token = body.new_session_refresh_token
    return (await world.post('/api/v1/sessions/fork/recover', { refresh_token: token })).body
  }
  const [adasFork, bobsFork] = [await fork(ada), await fork(bob)]
  world.clock.forward({ seconds: 31 })
  await world.post('/api/v1/sessions', { refresh_token: ada.refreshToken })
  const statuses = [adasFork, bobsFork].map(
    async ({ refresh_token }) => (await world.post('/api/v1/sessions', { refresh_token })).status,
  )
  expect(await Promise.all(statuses)).toEqual([401, 200])
})
