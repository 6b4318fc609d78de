import { expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { addReceiver, startReceiver } from '../../../../test/support/webhooks/receiver.ts'
import { createWorld, warmPool } from '../../../../test/support/world.ts'
import { testEndpoint } from './manage.ts'

const production = { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://login.example.com' }

test.each([
  'http://example.com/hooks',
  'http://localhost:4000/hooks',
  'https://127.0.0.1/hooks',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/hooks',
  'https://10.0.0.1/hooks',
  'https://2130706433/hooks',
  'https://user:password@example.com/hooks',
  'ftp://example.com/hooks',
  'hooks',
  '',
])('security: in production the operator cannot add %j', async (url) => {
  const world = await createWorld({ env: production })
  await expect(addReceiver(world, { url })).rejects.toThrow(/https|public Internet|user and password|address/)
})

test.each([
  [['127.0.0.1'], 'localhost of the server'],
  [['10.1.2.3'], 'its network'],
  [['93.184.216.34', '192.168.0.1'], 'its network too'],
  [[], 'nowhere'],
])('security: a name that leads to %j later is not called (%s)', async (addresses) => {
  // Public when the operator added it: an attacker moves the name afterward (DNS rebinding).
  const resolve = async () => addresses
  const receiver = await startReceiver()
  const world = await createWorld({ env: production, parts: { resolve } })
  const port = new URL(receiver.url).port
  const { id } = await addReceiver(world, {
    url: `https://hooks.example.com:${port}/hooks`,
    events: ['user.created'],
  })
  await signIn(world)
  const { db } = world.ctx
  const rows = await db.selectFrom('webhook_deliveries').selectAll().where('endpoint_id', '=', id).execute()
  expect(rows).toMatchObject([
    { state: 'waiting', last_status: null, last_error: expect.stringContaining('public Internet') },
  ])
  expect(receiver.received).toEqual([])
})

test('error: a test says what is wrong with the connection', async () => {
  const world = await createWorld()
  const app = (await world.ctx.apps.find(world.app.id)) as never
  const receiver = await startReceiver()
  const tell = async (url: string) => {
    const { id } = await addReceiver(world, { url })
    return (await testEndpoint(world.ctx, { app, id })).error
  }
  // Port 1 is reserved, and nothing listens there.
  expect(await tell('http://localhost:1/')).toBe(
    'localhost:1 could not be reached: nothing listens there (ECONNREFUSED).',
  )
  const { host } = new URL(receiver.url)
  expect(await tell(`https://${host}/`)).toMatch(
    /could not be reached: (its certificate is not valid|it does not speak TLS) \(/,
  )
  const refusing = await startReceiver(() => ({ status: 401, body: 'who are you?' }))
  expect(await tell(refusing.url)).toBe('The endpoint answered 401.')
})

test('of endpoints that are added at once, an app gets twenty', async () => {
  const world = await createWorld()
  const { url } = await startReceiver()
  await warmPool(world)
  const attempts = await Promise.allSettled(Array.from({ length: 26 }, () => addReceiver(world, { url })))
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(attempts.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('at most 20') },
  })
})

test('error: a type that does not exist is named, with those that do', async () => {
  const world = await createWorld()
  const { url } = await startReceiver()
  await expect(addReceiver(world, { url, events: ['user.born'] })).rejects.toThrow(
    /type user\.born.*user\.created/,
  )
})
