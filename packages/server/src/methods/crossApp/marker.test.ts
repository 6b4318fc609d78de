import { app, calldata, endpoints, funding, session } from '@latchkey/wire'
import { expect, test } from 'vitest'
import { logInInWindow, markedBy, openWindow } from '../../../../../test/support/crossApp.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { createApp } from '../../app/manage.ts'

const own = 'http://localhost:4000'
const notOurs = { status: 403, body: { code: 'invalid_origin' } }
const requestSeconds = 600

/** Every endpoint without a bearer. */
const ways = Object.values(endpoints).filter(({ guard }) => guard === 'anyone')
/** Those that an open window may call without its marker: none of them logs a user in. */
const open = [
  ...[session.refresh, session.logout, app.sendAnalytics],
  ...[funding.getTokenPrice, funding.getSplToken, calldata.findFunction],
]
const doors = ways.filter(
  (way) => !open.some(({ path, method }) => way.path === path && way.method === method),
)

type WindowRequest = Awaited<ReturnType<typeof openWindow>>
type Forgery = {
  what: string
  sent(world: World): Promise<{ origin: string; headers?: WindowRequest['headers'] }>
}

const forgeries: Forgery[] = [
  { what: 'our origin alone', sent: async () => ({ origin: own }) },
  {
    what: 'a marker that nobody has made',
    sent: async (world) => markedBy(world, 'm'.repeat(43)),
  },
  {
    what: 'the marker of another app',
    async sent(world) {
      const { appId } = await createApp(world.ctx, { name: 'Theirs', origins: ['https://theirs.example'] })
      const { headers } = await openWindow(world, appId)
      return markedBy(world, headers['latchkey-consent'])
    },
  },
  {
    what: 'the marker of a page that was open for too long',
    async sent(world) {
      const send = await openWindow(world)
      world.clock.forward({ seconds: requestSeconds + 1 })
      return send
    },
  },
  {
    what: 'the marker of a page that was answered',
    async sent(world) {
      const send = await openWindow(world)
      const { token } = await logInInWindow(world)
      const request = send.headers['latchkey-consent']
      const { status } = await world.post('/api/v1/cross-app/authorize', { request }, { ...send, token })
      expect(status).toBe(200)
      return send
    },
  },
  {
    what: 'a marker into which somebody has written another end',
    async sent(world) {
      const send = await openWindow(world)
      const later = new Date(world.clock.now().getTime() + 86_400_000)
      await world.ctx.db
        .updateTable('ceremonies')
        .set({ expires_at: later })
        .where('kind', '=', 'cross-app-request')
        .execute()
      return send
    },
  },
]

test.each(forgeries)('security: $what opens none of the doors', async ({ sent }) => {
  const world = await createWorld()
  const options = await sent(world)
  for (const { method, path } of doors) {
    const body = method === 'GET' ? {} : { body: {} }
    expect(await world.call(method, path, { ...options, ...body }), path).toMatchObject(notOurs)
  }
})

test('there are doors to walk', () => {
  expect(doors.length).toBe(ways.length - open.length)
  expect(doors.map(({ path }) => path)).toContain('/api/v1/passwordless/authenticate')
})

test('an app may list our origin as well: its pages are its own, and consent to nothing', async () => {
  const world = await createWorld({ origins: [own] })
  const { token } = await signIn(world)
  const { headers } = await openWindow(world)
  const request = headers['latchkey-consent']
  const options = { ...markedBy(world, request), token }
  expect(await world.post('/api/v1/cross-app/authorize', { request }, options)).toMatchObject(notOurs)
})

test('security: a page says yes to what it was opened with, and to nothing else', async () => {
  const world = await createWorld()
  const { token } = await logInInWindow(world)
  const [first, second] = [await openWindow(world), await openWindow(world)]
  const request = second.headers['latchkey-consent']
  const path = '/api/v1/cross-app/authorize'
  expect(await world.post(path, { request }, { ...first, token })).toMatchObject(notOurs)
  expect(await world.post(path, { request }, { origin: own, token })).toMatchObject(notOurs)
  expect((await world.post(path, { request }, { ...second, token })).status).toBe(200)
})

test('security: a marker from a host page makes its login none of the window', async () => {
  const world = await createWorld()
  const { headers } = await openWindow(world)
  const post: World['post'] = (path, body, options = {}) => world.post(path, body, { ...options, headers })
  const { token } = await signIn({ ...world, post })
  const request = headers['latchkey-consent']
  const options = { ...markedBy(world, request), token }
  expect(await world.post('/api/v1/cross-app/authorize', { request }, options)).toMatchObject(notOurs)
})

test('a window that is over keeps its session, and may log out', async () => {
  const world = await createWorld()
  const { refreshToken } = await logInInWindow(world)
  world.clock.forward({ seconds: requestSeconds + 1 })
  const { status, body } = await world.post(
    '/api/v1/sessions',
    { refresh_token: refreshToken },
    { origin: own },
  )
  expect(status).toBe(200)
  const out = { refresh_token: body.refresh_token }
  const options = { origin: own, token: String(body.token) }
  expect((await world.post('/api/v1/sessions/logout', out, options)).status).toBe(200)
})
