import { PrivyClient as NodeClient } from '@privy-io/node'
import { PrivyClient as ServerAuthClient } from '@privy-io/server-auth'
import { Webhook } from 'svix'
import { expect, test } from 'vitest'
import { verifyWebhook } from '../../../../packages/node/src/index.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { addReceiver, type EventRequest, startReceiver } from '../../../../test/support/webhooks/receiver.ts'
import { createWorld, warmPool } from '../../../../test/support/world.ts'
import { replay, rotateEndpoint, testEndpoint } from './manage.ts'

/** The published verifiers, unmodified, and that of our SDK. Each throws if it does not accept the message. */
const verifiers: Record<string, (one: EventRequest, secret: string) => unknown> = {
  svix: ({ body, headers }, secret) => new Webhook(secret).verify(body, headers),
  'Standard Webhooks': ({ body, all }, secret) => {
    const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
    return new Webhook(secret).verify(
      body,
      Object.fromEntries(names.map((name) => [name, String(all[name])])),
    )
  },
  'server-auth': ({ event, headers }, secret) => {
    const ids = {
      id: headers['svix-id'],
      timestamp: headers['svix-timestamp'],
      signature: headers['svix-signature'],
    }
    return new ServerAuthClient('a'.repeat(25), 'secret').verifyWebhook(event, ids, secret)
  },
  '@latchkey/node': ({ body, headers }, secret) => verifyWebhook(body, headers, secret),
  node: ({ body, headers }, secret) =>
    new NodeClient({ appId: 'a'.repeat(25), appSecret: 'secret' })
      .webhooks()
      .verify({ payload: body, headers, signing_secret: secret }),
}
async function accepts(name: string, one: EventRequest, secret: string): Promise<boolean> {
  try {
    return (await verifiers[name]?.(one, secret)) !== undefined
  } catch {
    return false
  }
}
const allAccept = (one: EventRequest, secret: string) =>
  Promise.all(Object.keys(verifiers).map((name) => accepts(name, one, secret)))
const everyOne = Object.keys(verifiers).map(() => true)
const noOne = Object.keys(verifiers).map(() => false)

/** Names of people, as they are. */
const names = ['Ада 👩🏽‍💻 "Lovelace"\\', '</script>', '1e400', '\u2028', '\u0001']

async function start() {
  const world = await createWorld()
  const receiver = await startReceiver()
  const { id, secret } = await addReceiver(world, receiver)
  const { userId, email } = await signIn(world)
  return {
    world,
    receiver,
    id,
    secret,
    userId,
    email,
    app: (await world.ctx.apps.find(world.app.id)) as never,
  }
}

test.each(Object.keys(verifiers))('%s accepts an event, and reads the user from it', async (name) => {
  const { receiver, secret, userId } = await start()
  const [one] = receiver.received as [EventRequest]
  expect(await verifiers[name]?.(one, secret)).toMatchObject({ type: 'user.created', user: { id: userId } })
})

test.each(Object.keys(verifiers))(
  'security: %s refuses a changed body, time or id, and another secret',
  async (name) => {
    const { receiver, secret } = await start()
    const [one, two] = receiver.received as [EventRequest, EventRequest]
    expect(await accepts(name, one, secret)).toBe(true)
    expect(await accepts(name, { ...one, body: two.body, event: two.event }, secret)).toBe(false)
    for (const part of ['id', 'timestamp', 'signature'] as const) {
      const other =
        part === 'timestamp' ? String(Number(one.headers['svix-timestamp']) - 1) : two.headers[`svix-${part}`]
      const headers = { ...one.headers, [`svix-${part}`]: other }
      expect(
        await accepts(name, { ...one, headers, all: { ...one.all, [`webhook-${part}`]: other } }, secret),
      ).toBe(false)
    }
    expect(await accepts(name, one, `whsec_${Buffer.alloc(24, 7).toString('base64')}`)).toBe(false)
  },
)

test('a body survives being parsed and written again, whatever a user is called', async () => {
  const { world, receiver, secret, userId, email } = await start()
  const custom_metadata = JSON.stringify({ ...names, 10: 1, 9: 0.1, big: 1e21, flag: true })
  await world.ctx.db.updateTable('users').set({ custom_metadata }).where('id', '=', userId).execute()
  receiver.received.length = 0
  await signIn(world, email)
  const [one] = receiver.received as [EventRequest]
  expect(one.event).toMatchObject({ user: { custom_metadata: JSON.parse(custom_metadata) } })
  expect(JSON.stringify(JSON.parse(one.body))).toBe(one.body)
  expect(await allAccept(one, secret)).toEqual(everyOne)
})

test('every attempt is signed anew, so that a late one is not too old', async () => {
  const world = await createWorld()
  let isDown = true
  const receiver = await startReceiver(() => ({ status: isDown ? 500 : 200 }))
  const { secret } = await addReceiver(world, { ...receiver, events: ['user.created'] })
  await signIn(world)
  isDown = false
  world.clock.forward({ seconds: 10 })
  await world.ctx.webhooks.sendDue()
  const [first, second] = receiver.received as [EventRequest, EventRequest]
  const time = ({ headers }: EventRequest) => Number(headers['svix-timestamp'])
  expect(time(second) - time(first)).toBe(10)
  expect(second.headers['svix-signature']).not.toBe(first.headers['svix-signature'])
  expect(await allAccept(second, secret)).toEqual(everyOne)
})

test('security: after a rotation both secrets verify, until the overlap ends', async () => {
  const { world, receiver, id, secret, app } = await start()
  const next = await rotateEndpoint(world.ctx, { app, id, overlapSeconds: 60 })
  const newest = async () => {
    receiver.received.length = 0
    await signIn(world)
    return receiver.received[0] as EventRequest
  }
  const inside = await newest()
  expect(inside.headers['svix-signature'].split(' ')).toHaveLength(2)
  expect([await allAccept(inside, secret), await allAccept(inside, next)]).toEqual([everyOne, everyOne])
  world.clock.forward({ seconds: 60 })
  const outside = await newest()
  expect(outside.headers['svix-signature'].split(' ')).toHaveLength(1)
  expect([await allAccept(outside, secret), await allAccept(outside, next)]).toEqual([noOne, everyOne])
})

test('of rotations at once each keeps the secret before it', async () => {
  const { world, receiver, id, secret, app } = await start()
  await warmPool(world)
  const secrets = await Promise.all(
    Array.from({ length: 8 }, () => rotateEndpoint(world.ctx, { app, id, overlapSeconds: 60 })),
  )
  receiver.received.length = 0
  await signIn(world)
  const [one] = receiver.received as [EventRequest]
  const valid = await Promise.all(secrets.map((each) => accepts('svix', one, each)))
  // The last one, and the one that was the newest before it.
  expect(valid.filter(Boolean)).toHaveLength(2)
  expect(await accepts('svix', one, secret)).toBe(false)
})

test('security: a rotation without an overlap ends the old secret at once', async () => {
  const { world, receiver, id, secret, app } = await start()
  const next = await rotateEndpoint(world.ctx, { app, id, overlapSeconds: 0 })
  receiver.received.length = 0
  await signIn(world)
  const [one] = receiver.received as [EventRequest]
  expect([await allAccept(one, secret), await allAccept(one, next)]).toEqual([noOne, everyOne])
})

test('a replay sends the same id and body again, signed now', async () => {
  const { world, receiver, secret, app } = await start()
  const [first] = receiver.received as [EventRequest]
  const row = await world.ctx.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('event_id', '=', first.headers['svix-id'])
    .executeTakeFirstOrThrow()
  world.clock.forward({ seconds: 3_600 })
  receiver.received.length = 0
  const request = { app, id: row.id, endpointId: undefined, since: undefined, all: false }
  expect(await replay(world.ctx, request)).toBe(1)
  await world.delivered()
  const [again] = receiver.received as [EventRequest]
  expect([again.body, again.headers['svix-id']]).toEqual([first.body, first.headers['svix-id']])
  expect(again.headers['svix-timestamp']).not.toBe(first.headers['svix-timestamp'])
  expect(receiver.received).toHaveLength(1)
  expect(secret).toMatch(/^whsec_[\w+/]{32}$/)
})

test('security: a replay reaches only deliveries of its app', async () => {
  const { world, receiver } = await start()
  const other = await createWorld()
  const [row] = await world.ctx.db.selectFrom('webhook_deliveries').select('id').execute()
  receiver.received.length = 0
  const app = (await other.ctx.apps.find(other.app.id)) as never
  for (const id of [row?.id, undefined, 'x', "' or true --"])
    expect(await replay(other.ctx, { app, id, endpointId: undefined, since: undefined, all: true })).toBe(0)
  expect(receiver.received).toEqual([])
})

test('the test event is signed too, and is not in the log', async () => {
  const { world, receiver, id, secret, app } = await start()
  receiver.received.length = 0
  expect(await testEndpoint(world.ctx, { app, id })).toMatchObject({
    isDelivered: true,
    status: 200,
    answer: 'ok',
  })
  const [one] = receiver.received as [EventRequest]
  expect(one.body).toBe('{"type":"privy.test","message":"Hello, World!"}')
  expect(await allAccept(one, secret)).toEqual(everyOne)
  const rows = await world.ctx.db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('app_id', '=', world.app.id)
    .execute()
  expect(rows).toHaveLength(2)
})
