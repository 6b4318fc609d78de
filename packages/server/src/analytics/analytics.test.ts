import { expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'
import { countEvents } from './store.ts'

const send = '/api/v1/analytics_events'

test('events of clients are kept, and counted by name', async () => {
  const world = await createWorld()
  const events = [
    {
      event_name: 'modal_open',
      client_id: 'a',
      payload: { initialScreen: 'LANDING', clientTimestamp: 'now' },
    },
    { event_name: 'modal_open', client_id: 'b' },
    { event_name: 'modal_open', client_id: 'b', payload: null },
    { event_name: 'modal_closed', client_id: null },
  ]
  for (const event of events)
    expect(await world.post(send, event)).toMatchObject({ status: 200, body: { success: true } })
  const since = new Date(world.clock.now().getTime() - 1_000)
  expect(await countEvents(world.ctx.db, { appId: world.app.id, since })).toEqual([
    { name: 'modal_open', count: 3, clients: 2 },
    { name: 'modal_closed', count: 1, clients: 0 },
  ])
})

test('security: a flood from one network is refused, and an event is small', async () => {
  const world = await createWorld()
  const event = { event_name: 'modal_open', client_id: 'a' }
  const big = await world.post(send, { ...event, payload: { x: 'y'.repeat(20_000) } })
  expect(big.status).toBe(413)
  const replies = await Promise.all(Array.from({ length: 130 }, () => world.post(send, event)))
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
})

test('security: events of one app are not counted for another', async () => {
  const [world, other] = [await createWorld(), await createWorld()]
  await world.post(send, { event_name: 'modal_open', client_id: 'a' })
  expect(await countEvents(other.ctx.db, { appId: other.app.id, since: new Date(0) })).toEqual([])
})
