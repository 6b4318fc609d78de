import { afterEach, describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { addReceiver, startReceiver } from '../../../../test/support/webhooks/receiver.ts'
import { createWorld, restart, type World, type WorldOptions } from '../../../../test/support/world.ts'
import { retireUser } from '../account/transferStore.ts'
import { inTransaction } from '../db/transaction.ts'
import { findUser } from '../user/store.ts'
import type { DeliveryRow } from './deliveryStore.ts'
import { enableEndpoint, removeEndpoint, replay } from './manage.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

let db: World['ctx']['db'] | undefined

// The worlds of a file share a database, and every process sends to all endpoints.
afterEach(async () => {
  await db?.deleteFrom('webhook_deliveries').execute()
  await db?.deleteFrom('webhook_endpoints').execute()
})

async function start(options?: WorldOptions) {
  const world = await createWorld(options)
  db = world.ctx.db
  return { world, ...actions(world) }
}

function actions({ ctx, app, clock }: World) {
  const deliveries = () =>
    ctx.db
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('app_id', '=', app.id)
      .orderBy('position')
      .execute()
  const endpoint = (id: string) =>
    ctx.db.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const until = async (time: Date) => {
    clock.forward({ seconds: Math.max(0, (time.getTime() - clock.now().getTime()) / 1_000) })
    return ctx.webhooks.sendDue()
  }
  return {
    deliveries,
    endpoint,
    /** Moves the clock to when a row is due and the endpoint takes it. */
    async next(row: DeliveryRow) {
      const { paused_until } = await endpoint(row.endpoint_id)
      const times = [row.due_at.getTime(), paused_until?.getTime() ?? 0]
      return until(new Date(Math.max(...times)))
    },
  }
}

const own = (world: World) => world.ctx.apps.find(world.app.id) as Promise<never>

describe('an event', () => {
  test('is sent with the commit, and its log says so', async () => {
    const { world, deliveries } = await start()
    const receiver = await startReceiver(() => ({ status: 201, body: 'thanks' }))
    await addReceiver(world, { ...receiver, events: ['user.created'] })
    await signIn(world)
    expect(receiver.types()).toEqual(['user.created'])
    expect(await deliveries()).toMatchObject([
      { state: 'delivered', attempts: 1, last_status: 201, last_answer: 'thanks', last_error: null },
    ])
  })

  test('of a transaction that is rolled back is never sent', async () => {
    const { world, deliveries } = await start()
    const receiver = await startReceiver()
    await addReceiver(world, receiver)
    const { userId } = await signIn(world)
    const { length } = receiver.received
    const { ctx } = world
    const app = await own(world)
    const undone = inTransaction(ctx.db, async (trx) => {
      const at = { db: trx, binding: ctx.binding }
      ctx.webhooks.report(at, app, { type: 'user.created', userId })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await ctx.webhooks.sendDue()
    expect(receiver.received).toHaveLength(length)
    expect(await deliveries()).toHaveLength(length)
  })

  test('is not reported outside a transaction', async () => {
    const { world } = await start()
    await addReceiver(world, await startReceiver())
    const { ctx } = world
    const app = await own(world)
    expect(() => ctx.webhooks.report(ctx, app, { type: 'user.created', userId: 'x' })).toThrow(
      'no transaction',
    )
  })

  test('of a deletion has the user as before it', async () => {
    const { world } = await start()
    const { userId, email } = await signIn(world)
    const receiver = await startReceiver()
    await addReceiver(world, receiver)
    const { ctx } = world
    const app = await own(world)
    const user = (await findUser(ctx, { appId: world.app.id, id: userId })) ?? expect.fail()
    await inTransaction(ctx.db, async (trx) => {
      const at = { db: trx, binding: ctx.binding }
      await ctx.webhooks.watch(at, app, userId)
      await retireUser(at, { appId: world.app.id, user, reason: 'deleted', now: ctx.now() })
      ctx.webhooks.report(at, app, { type: 'user.deleted', userId, user })
    })
    await world.delivered()
    expect(receiver.received.map(({ event }) => event)).toMatchObject([
      { type: 'user.deleted', user: { id: userId, linked_accounts: [{ type: 'email', address: email }] } },
    ])
  })

  test('of an endpoint whose secret does not open is given up, and not tried for ever', async () => {
    const { world, deliveries, endpoint } = await start()
    const receiver = await startReceiver()
    const { id } = await addReceiver(world, { ...receiver, events: ['user.created'] })
    // As after a restored backup whose keys are gone: the row holds, and its secret opens nowhere.
    const row = { ...(await endpoint(id)), sealed_secret: 'v1.1.AAAA' }
    const mac = await world.ctx.binding.mac('webhook_endpoints', row)
    await world.ctx.db
      .updateTable('webhook_endpoints')
      .set({ sealed_secret: row.sealed_secret, mac })
      .execute()
    world.ctx.apps.forget()
    await signIn(world)
    expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: 1 }])
    expect(receiver.received).toEqual([])
  })

  test('goes to every endpoint that wants its type, and to no other', async () => {
    const { world } = await start()
    const [all, some, none] = [await startReceiver(), await startReceiver(), await startReceiver()]
    await addReceiver(world, all)
    await addReceiver(world, { ...some, events: ['user.authenticated'] })
    await addReceiver(world, { ...none, events: ['mfa.enabled'] })
    await signIn(world)
    expect(all.types()).toEqual(['user.created', 'user.authenticated'])
    expect(some.types()).toEqual(['user.authenticated'])
    expect(none.types()).toEqual([])
    // The same event has the same id at both.
    expect(some.received[0]?.headers['svix-id']).toBe(all.received[1]?.headers['svix-id'])
  })

  test('security: of an app does not go to the endpoint of another app', async () => {
    const { world } = await start()
    const { world: other } = await start()
    const receiver = await startReceiver()
    await addReceiver(other, receiver)
    await signIn(world)
    expect(receiver.received).toEqual([])
  })

  test('of one user is sent after the ones before it', async () => {
    const { world } = await start()
    const answers: (() => void)[] = []
    const receiver = await startReceiver(() => new Promise((resolve) => void answers.push(() => resolve({}))))
    await addReceiver(world, receiver)
    const arrival = (count: number) => expect.poll(() => answers.length).toBe(count)
    const login = signIn(world)
    await arrival(1)
    // The second event waits for the answer to the first, in every process.
    const other = await restart(world)
    expect(await other.ctx.webhooks.sendDue()).toBe(0)
    expect(receiver.types()).toEqual(['user.created'])
    answers[0]?.()
    await arrival(2)
    expect(receiver.types()).toEqual(['user.created', 'user.authenticated'])
    answers[1]?.()
    await login
  })

  test('does not wait for the later attempts of an earlier one', async () => {
    const { world } = await start()
    const receiver = await startReceiver(({ event }) => ({
      status: event.type === 'user.created' ? 500 : 200,
    }))
    await addReceiver(world, receiver)
    await signIn(world)
    expect(receiver.types()).toEqual(['user.created', 'user.authenticated'])
  })

  test('is sent once by two processes that claim at the same time', async () => {
    const { world, deliveries } = await start()
    const receiver = await startReceiver()
    const { id } = await addReceiver(world, receiver)
    await signIn(world)
    const other = await restart(world)
    for (let round = 0; round < 5; round++) {
      receiver.received.length = 0
      await world.ctx.db
        .updateTable('webhook_deliveries')
        .set({ state: 'waiting', attempts: 0, due_at: world.clock.now() })
        .where('endpoint_id', '=', id)
        .execute()
      await Promise.all([world, other, world, other].map(({ ctx }) => ctx.webhooks.sendDue()))
      expect(receiver.types()).toEqual(['user.created', 'user.authenticated'])
      expect((await deliveries()).map(({ attempts }) => attempts)).toEqual([1, 1])
    }
  })
})

test('a process dies while it sends: another one sends it when the lease has ended, not before', async () => {
  const { world, deliveries } = await start()
  const receiver = await startReceiver()
  const { id } = await addReceiver(world, { ...receiver, events: ['user.created'] })
  await signIn(world)
  // As the dead process left it.
  const due_at = new Date(world.clock.now().getTime() + 30_000)
  await world.ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', attempts: 1, is_sending: true, due_at, finished_at: null })
    .where('endpoint_id', '=', id)
    .execute()
  receiver.received.length = 0
  world.clock.forward({ seconds: 29 })
  expect(await world.ctx.webhooks.sendDue()).toBe(0)
  world.clock.forward({ seconds: 1 })
  expect(await world.ctx.webhooks.sendDue()).toBe(1)
  expect(receiver.types()).toEqual(['user.created'])
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2, is_sending: false }])
})

test('the metrics count what was sent, delayed and given up', async () => {
  const { world, deliveries, next } = await start()
  let isDown = true
  const receiver = await startReceiver(() => ({ status: isDown ? 500 : 200 }))
  await addReceiver(world, { ...receiver, events: ['user.created'] })
  await signIn(world)
  isDown = false
  const [row] = await deliveries()
  await next(row as DeliveryRow)
  const { values } = await world.ctx.metrics.events.get()
  for (const result of ['delayed', 'sent'])
    expect(values).toContainEqual({ labels: { event: 'webhook', result }, value: 1 })
})

describe('a failure', () => {
  test('is tried ten times over three days, then given up and kept', async () => {
    const { world, deliveries, next } = await start()
    const receiver = await startReceiver(() => ({ status: 500, body: 'no' }))
    await addReceiver(world, { ...receiver, events: ['user.created'] })
    await signIn(world)
    const waits: number[] = []
    const begin = world.clock.now().getTime()
    for (let n = 0; n < 20; n++) {
      const [row] = await deliveries()
      if (row?.state !== 'waiting') break
      waits.push((row.due_at.getTime() - world.clock.now().getTime()) / 1_000)
      await next(row)
    }
    const least = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour, day, day]
    expect(waits).toHaveLength(least.length)
    for (const [n, seconds] of least.entries()) {
      expect(waits[n]).toBeGreaterThanOrEqual(seconds)
      expect(waits[n]).toBeLessThanOrEqual(seconds * 1.1)
    }
    expect(receiver.received).toHaveLength(10)
    expect((world.clock.now().getTime() - begin) / (day * 1_000)).toBeGreaterThan(3)
    expect(await deliveries()).toMatchObject([
      {
        state: 'failed',
        attempts: 10,
        last_status: 500,
        last_answer: 'no',
        last_error: 'The endpoint answered 500.',
      },
    ])
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.received.map(({ headers }) => headers['svix-id'])).size).toBe(1)
  })

  test.each([
    ['seconds', () => '7200', 2 * hour],
    ['a date', (now: Date) => new Date(now.getTime() + 2 * hour * 1_000).toUTCString(), 2 * hour],
    ['more than a day', () => '99999999', day],
    ['nonsense', () => 'soon', 5],
    ['a time that has passed', () => 'Thu, 01 Jan 1970 00:00:00 GMT', 5],
  ])('waits as long as retry-after says: %s', async (_name, say, seconds) => {
    const { world, deliveries } = await start()
    const now = world.clock.now()
    const receiver = await startReceiver(() => ({ status: 503, headers: { 'retry-after': say(now) } }))
    await addReceiver(world, { ...receiver, events: ['user.created'] })
    await signIn(world)
    const [row] = await deliveries()
    const wait = ((row?.due_at.getTime() ?? 0) - now.getTime()) / 1_000
    expect(wait).toBeGreaterThan(seconds - 1.001)
    expect(wait).toBeLessThanOrEqual(seconds * 1.1)
  })

  test.each([301, 302, 307, 308])('is a redirect, which is not followed: %i', async (status) => {
    const { world, deliveries } = await start()
    const target = await startReceiver()
    const receiver = await startReceiver(() => ({ status, headers: { location: target.url } }))
    await addReceiver(world, { ...receiver, events: ['user.created'] })
    await signIn(world)
    expect(target.received).toEqual([])
    expect(await deliveries()).toMatchObject([
      { state: 'waiting', last_error: expect.stringContaining('redirects are not followed') },
    ])
  })

  test('of several endpoints is tried again at each that failed, and the others get it once', async () => {
    const { world } = await start()
    let isDown = true
    const receivers = await Promise.all(
      [true, false, true].map((canFail) => startReceiver(() => ({ status: canFail && isDown ? 500 : 200 }))),
    )
    for (const receiver of receivers) await addReceiver(world, { ...receiver, events: ['user.created'] })
    await signIn(world)
    isDown = false
    world.clock.forward({ seconds: 6 })
    expect(await world.ctx.webhooks.sendDue()).toBe(2)
    expect(receivers.map(({ received }) => received.length)).toEqual([2, 1, 2])
  })

  test('410 disables the endpoint, which the audit log says', async () => {
    const { world, deliveries, endpoint } = await start()
    const receiver = await startReceiver(() => ({ status: 410 }))
    const { id } = await addReceiver(world, receiver)
    await signIn(world)
    expect(receiver.types()).toEqual(['user.created'])
    expect(await endpoint(id)).toMatchObject({ disabled_reason: 'gone', disabled_at: world.clock.now() })
    expect((await deliveries()).map(({ state }) => state)).toEqual(['failed', 'failed'])
    const line = await world.ctx.db
      .selectFrom('audit_log')
      .select('data')
      .where('app_id', '=', world.app.id)
      .where('event', '=', 'webhook.disabled')
      .executeTakeFirstOrThrow()
    expect(line.data).toEqual({ endpoint: id, reason: 'gone' })
  })

  test('five days of failures disable the endpoint, and enabling it sends what a replay names', async () => {
    const { world, deliveries, endpoint } = await start()
    let isDown = true
    const receiver = await startReceiver(() => ({ status: isDown ? 500 : 200 }))
    const { id } = await addReceiver(world, { ...receiver, events: ['user.created'] })
    for (let n = 0; n < 5; n++) {
      expect((await endpoint(id)).disabled_at).toBeNull()
      await signIn(world)
      world.clock.forward({ seconds: day })
      await world.ctx.webhooks.sendDue()
    }
    expect(await endpoint(id)).toMatchObject({ disabled_reason: 'failing' })
    const waiting = (await deliveries()).filter(({ state }) => state === 'waiting')
    expect(waiting).toEqual([])
    // A disabled endpoint gets nothing new.
    const { length } = await deliveries()
    world.ctx.apps.forget()
    await signIn(world)
    expect(await deliveries()).toHaveLength(length)
    isDown = false
    const app = await own(world)
    const request = { app, id: undefined, endpointId: id, since: undefined, all: false }
    expect(await replay(world.ctx, request)).toBe(0)
    await enableEndpoint(world.ctx, { app, id })
    receiver.received.length = 0
    expect(await replay(world.ctx, request)).toBe(length)
    await world.delivered()
    expect(receiver.received).toHaveLength(length)
    expect(new Set((await deliveries()).map(({ state }) => state))).toEqual(new Set(['delivered']))
  })

  test('after several failures the endpoint rests, and one event at a time tries whether it is back', async () => {
    const { world, endpoint, deliveries } = await start()
    let isDown = true
    const receiver = await startReceiver(() => ({ status: isDown ? 500 : 200 }))
    const { id } = await addReceiver(world, { ...receiver, events: ['user.created'] })
    for (let n = 0; n < 8; n++) await signIn(world)
    const { paused_until, failures } = await endpoint(id)
    expect(failures).toBe(5)
    expect(receiver.received).toHaveLength(5)
    expect(paused_until?.getTime()).toBe(world.clock.now().getTime() + 30_000)
    await world.ctx.webhooks.sendDue()
    expect(receiver.received).toHaveLength(5)
    world.clock.forward({ seconds: 30 })
    await world.ctx.webhooks.sendDue()
    expect(receiver.received).toHaveLength(6)
    isDown = false
    world.clock.forward({ seconds: 60 })
    await world.ctx.webhooks.sendDue()
    expect(await endpoint(id)).toMatchObject({ failures: 0, failing_since: null, paused_until: null })
    expect((await deliveries()).filter(({ state }) => state === 'delivered')).toHaveLength(8)
  })

  test('a slow endpoint does not delay another one', async () => {
    const { world, deliveries } = await start()
    let release = () => {}
    const slow = await startReceiver(
      () =>
        new Promise((resolve) => {
          release = () => resolve({})
        }),
    )
    const quick = await startReceiver()
    await addReceiver(world, { ...slow, events: ['user.created'] })
    await addReceiver(world, quick)
    const login = signIn(world)
    await expect.poll(() => [slow.types().length, quick.types().length]).toEqual([1, 2])
    release()
    await login
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered'])
  })

  test('an endpoint gets at most ten events at once', async () => {
    const { world } = await start({ env: { LATCHKEY_IP_LIMITS: 'off' } })
    let atOnce = 0
    let most = 0
    const open: (() => void)[] = []
    const receiver = await startReceiver(() => {
      most = Math.max(most, ++atOnce)
      return new Promise((resolve) => {
        open.push(() => {
          atOnce--
          resolve({})
        })
      })
    })
    const other = await restart(world, { LATCHKEY_IP_LIMITS: 'off' })
    await addReceiver(world, { ...receiver, events: ['user.created'] })
    const logins = Promise.all(
      Array.from({ length: 24 }, (_, n) => signIn(n % 2 ? world : other, `many${n}@example.com`)),
    )
    for (let count = 0; count < 24; ) {
      await expect.poll(() => open.length).toBeGreaterThan(0)
      for (const answer of open.splice(0)) {
        count++
        answer()
      }
    }
    await logins
    expect(receiver.received).toHaveLength(24)
    expect(most).toBeLessThanOrEqual(10)
  })

  test('the first kilobyte of an answer is kept, without what Postgres does not store', async () => {
    const { world, deliveries } = await start()
    const receiver = await startReceiver((_, reply) => {
      reply.writeHead(200)
      // Never ends.
      const write = () => {
        while (reply.write(`\0${'x'.repeat(10_000)}`));
        reply.once('drain', write)
      }
      write()
      return undefined
    })
    await addReceiver(world, { ...receiver, events: ['user.created'] })
    await signIn(world)
    expect(await deliveries()).toMatchObject([{ state: 'delivered', last_answer: 'x'.repeat(1_023) }])
  })

  test('what an endpoint was removed for is not sent', async () => {
    const { world, deliveries } = await start()
    const receiver = await startReceiver(() => ({ status: 500 }))
    const { id } = await addReceiver(world, { ...receiver, events: ['user.created'] })
    await signIn(world)
    await removeEndpoint(world.ctx, { app: await own(world), id })
    expect(await deliveries()).toEqual([])
    world.clock.forward({ seconds: day })
    await world.ctx.webhooks.sendDue()
    expect(receiver.received).toHaveLength(1)
  })

  test('a row of a wrong clock is sent all the same (F16: wrong clocks)', async () => {
    const { world, deliveries } = await start()
    const receiver = await startReceiver(() => ({ status: receiver.received.length === 1 ? 500 : 200 }))
    await addReceiver(world, { ...receiver, events: ['user.created'] })
    await signIn(world)
    const due_at = new Date(world.clock.now().getTime() + 400 * day * 1_000)
    await world.ctx.db.updateTable('webhook_deliveries').set({ due_at }).execute()
    await world.ctx.webhooks.sendDue()
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })
})

describe('security: a written database', () => {
  test('does not redirect events', async () => {
    const { world } = await start()
    const [receiver, thief] = [await startReceiver(), await startReceiver()]
    await addReceiver(world, receiver)
    await world.ctx.db.updateTable('webhook_endpoints').set({ url: thief.url }).execute()
    world.ctx.apps.forget()
    await signIn(world)
    expect([...receiver.received, ...thief.received]).toEqual([])
  })

  test('does not redirect one that waits for its next attempt', async () => {
    const { world, deliveries, next } = await start()
    const receiver = await startReceiver(() => ({ status: 500 }))
    const thief = await startReceiver()
    await addReceiver(world, { ...receiver, events: ['user.created'] })
    await signIn(world)
    await world.ctx.db.updateTable('webhook_endpoints').set({ url: thief.url }).execute()
    const [row] = await deliveries()
    await next(row as DeliveryRow)
    expect(thief.received).toEqual([])
  })

  test('does not send events of an app to another app, nor other types to an endpoint', async () => {
    const { world } = await start()
    const { world: other } = await start()
    const [own, thief] = [await startReceiver(), await startReceiver()]
    await addReceiver(world, own)
    const { id } = await addReceiver(other, { ...thief, events: ['mfa.enabled'] })
    await signIn(world)
    const { db } = world.ctx
    const fresh = { state: 'waiting', attempts: 0, due_at: world.clock.now() } as const
    await db
      .updateTable('webhook_deliveries')
      .set({ ...fresh, endpoint_id: id })
      .execute()
    await world.ctx.webhooks.sendDue()
    await db
      .updateTable('webhook_deliveries')
      .set({ ...fresh, endpoint_id: id, app_id: other.app.id })
      .execute()
    await world.ctx.webhooks.sendDue()
    // Moves the event too, and makes it one that the endpoint wants.
    await db.updateTable('webhook_events').set({ app_id: other.app.id, type: 'mfa.enabled' }).execute()
    await db.updateTable('webhook_deliveries').set(fresh).execute()
    await world.ctx.webhooks.sendDue()
    expect(thief.received).toEqual([])
    const rows = await db.selectFrom('webhook_deliveries').select(['state', 'last_error']).execute()
    expect(rows.map(({ last_error }) => last_error)).toEqual(
      rows.map(() => 'The event is not as this server wrote it.'),
    )
  })

  test('reads neither a secret nor an account', async () => {
    const { world } = await start()
    const { secret } = await addReceiver(world, await startReceiver())
    const { email } = await signIn(world)
    const { db } = world.ctx
    const rows = JSON.stringify([
      await db.selectFrom('webhook_endpoints').selectAll().execute(),
      await db.selectFrom('webhook_events').selectAll().execute(),
      await db.selectFrom('webhook_deliveries').selectAll().execute(),
    ])
    expect(rows).not.toContain(secret)
    expect(rows).not.toContain(email)
  })
})

test('an app without endpoints pays no statement for webhooks', async () => {
  const statements: string[] = []
  const { world } = await start({ onQuery: ({ sql }) => void statements.push(sql) })
  const { email } = await signIn(world)
  statements.length = 0
  await signIn(world, email)
  expect(
    statements.filter((sql) => /insert into webhook|from webhook_(events|deliveries)/.test(sql)),
  ).toEqual([])
  expect(statements.filter((sql) => /^(begin|commit)/.test(sql))).toEqual([])
})
