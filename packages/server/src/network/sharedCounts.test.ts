import { describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../../test/support/eventually.ts'
import { redisServer, startRedis } from '../../../../test/support/redis.ts'
import { createWorld, restart, type World } from '../../../../test/support/world.ts'
import { createLog } from '../telemetry/log.ts'

const missing = redisServer === undefined
if (missing) console.warn('\nNOT RUN: shared counts. Debian: apt-get install redis-server\n')

/** Of the endpoint that these tests call, for a network. */
const perMinute = 600
const network = '198.51.100.7'

type Line = { msg: string; reason?: string }

async function createCountingWorld(url: string): Promise<{ world: World; lines: Line[]; text(): string }> {
  const lines: Line[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const world = await createWorld({ env: { REDIS_URL: url }, parts: { log } })
  onTestFinished(() => world.ctx.sharedCounts.close())
  return { world, lines, text: () => JSON.stringify(lines) }
}

async function anotherServer(world: World): Promise<World> {
  const other = await restart(world)
  onTestFinished(() => other.ctx.sharedCounts.close())
  return other
}

/** Calls without the fields that the endpoint needs: counted, then refused. */
async function call(world: World, { times = 1, from = network } = {}): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let n = 0; n < times; n++) {
    const { status } = await world.post('/api/v1/passwordless/authenticate', {}, { from })
    statuses.add(status)
  }
  return statuses
}

async function countOutages({ ctx }: World): Promise<Record<string, number>> {
  const { values } = await ctx.metrics.events.get()
  const own = values.filter(({ labels }) => labels.event === 'redis')
  return Object.fromEntries(own.map(({ labels, value }) => [labels.result, value]))
}

describe.skipIf(missing)('servers with a Redis', () => {
  test('security: share the limit of a network, and Redis learns no address (R26: limits per handler)', async () => {
    const redis = await startRedis()
    const { world } = await createCountingWorld(redis.url)
    const other = await anotherServer(world)
    expect(await call(world, { times: perMinute - 200 })).toEqual(new Set([400]))
    expect(await call(other, { times: 190 })).toEqual(new Set([400]))
    await eventually(async () => expect(await call(other)).toEqual(new Set([429])))
    await eventually(async () => expect(await call(world)).toEqual(new Set([429])))
    const refusal = await world.post('/api/v1/passwordless/authenticate', {}, { from: network })
    const wait = Number(refusal.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect(await call(world, { from: '203.0.113.9' })).toEqual(new Set([400]))

    const names = (await redis.ask('KEYS', '*')) as string[]
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) {
      expect(name).toMatch(/^latchkey:[\w-]{22}$/)
      const msLeft = Number(await redis.ask('PTTL', name))
      expect(msLeft).toBeGreaterThan(0)
      expect(msLeft).toBeLessThanOrEqual(60_000)
    }
    world.clock.forward({ seconds: 60 })
    await redis.ask('FLUSHALL')
    expect(await call(world)).toEqual(new Set([400]))
  })

  test('go on when it is killed, with the limit of each, and share again when it is back', async () => {
    const redis = await startRedis()
    const { world, lines } = await createCountingWorld(redis.url)
    expect(await call(world, { times: 300 })).toEqual(new Set([400]))
    await redis.kill()
    expect(await call(world, { times: 300 })).toEqual(new Set([400]))
    expect(await call(world)).toEqual(new Set([429]))
    await eventually(async () => {
      await call(world, { from: '203.0.113.9' })
      expect(lines.filter(({ msg }) => msg.startsWith('Redis does not answer'))).toHaveLength(1)
    })
    await redis.start()
    await eventually(async () => {
      await call(world, { from: '203.0.113.9' })
      expect(await countOutages(world)).toMatchObject({ unreachable: 1, restored: 1 })
    }, 50)
    expect(lines.filter(({ msg }) => msg.startsWith('Redis'))).toHaveLength(2)
  })

  test('do not wait for one that is frozen', async () => {
    const redis = await startRedis()
    const { world } = await createCountingWorld(redis.url)
    await eventually(async () => {
      await call(world)
      expect(await redis.ask('KEYS', 'latchkey:*')).toHaveLength(1)
    })
    redis.freeze()
    const startMs = performance.now()
    expect(await call(world, { times: 200 })).toEqual(new Set([400]))
    // 200 waits of a second would be 200 s.
    expect(performance.now() - startMs).toBeLessThan(15_000)
    await eventually(async () => {
      await call(world, { from: '203.0.113.9' })
      expect(await countOutages(world)).toMatchObject({ unreachable: 1 })
    })
    redis.thaw()
    await eventually(async () => {
      await call(world, { from: '203.0.113.9' })
      expect(await countOutages(world)).toMatchObject({ unreachable: 1, restored: 1 })
    }, 50)
  })

  test('security: log no password that it refuses (R85: secrets in logs)', async () => {
    const redis = await startRedis()
    const { world, lines, text } = await createCountingWorld(redis.url.replace('p4ssw0rd', 'another-one'))
    await eventually(async () => {
      expect(await call(world)).toEqual(new Set([400]))
      expect(lines.filter(({ msg }) => msg.startsWith('Redis does not answer'))).toHaveLength(1)
    })
    expect(text()).not.toContain('another-one')
    expect(await redis.ask('KEYS', '*')).toEqual([])
  })

  test('go on when it is full', async () => {
    const redis = await startRedis()
    await redis.ask('CONFIG', 'SET', 'maxmemory-policy', 'noeviction')
    await redis.ask('CONFIG', 'SET', 'maxmemory', '1')
    const { world, lines } = await createCountingWorld(redis.url)
    await eventually(async () => {
      expect(await call(world)).toEqual(new Set([400]))
      expect(lines.map(({ reason }) => reason ?? '').join()).toContain('OOM')
    })
  })

  test.each(['x', '9223372036854775807'])(
    'security: whoever writes %s into it lifts no limit of a process',
    async (value) => {
      const redis = await startRedis()
      const { world } = await createCountingWorld(redis.url)
      const name = await eventually(async () => {
        await call(world)
        const [first] = (await redis.ask('KEYS', '*')) as string[]
        return first ?? Promise.reject(new Error('Nothing is counted yet.'))
      })
      await redis.ask('SET', name, value)
      const statuses = await call(world, { times: perMinute })
      expect(statuses).toEqual(new Set([400, 429]))
    },
  )

  test('security: a full count without an end closes a network for no more than a minute', async () => {
    const redis = await startRedis()
    const { world } = await createCountingWorld(redis.url)
    const name = await eventually(async () => {
      await call(world)
      const [first] = (await redis.ask('KEYS', '*')) as string[]
      return first ?? Promise.reject(new Error('Nothing is counted yet.'))
    })
    await redis.ask('SET', name, '1000000')
    await eventually(async () => expect(await call(world)).toEqual(new Set([429])))
    expect(Number(await redis.ask('PTTL', name))).toBeLessThanOrEqual(60_000)
    expect(Number(await redis.ask('PTTL', name))).toBeGreaterThan(0)
    await redis.ask('DEL', name)
    world.clock.forward({ seconds: 60 })
    expect(await call(world)).toEqual(new Set([400]))
  })
})
