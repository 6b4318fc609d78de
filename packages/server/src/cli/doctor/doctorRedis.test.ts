import { describe, expect, test } from 'vitest'
import { redisServer, startRedis } from '../../../../../test/support/redis.ts'
import { testConfig } from '../../../../../test/support/world.ts'
import { checkRedis } from './doctorRedis.ts'

const check = (url: string) => checkRedis(testConfig({ REDIS_URL: url }))

test('without a Redis there is nothing to check', async () => {
  expect(await checkRedis(testConfig())).toEqual([])
})

test('an address that is not one of Redis is refused at the start, without its password', () => {
  expect(() => check('http://:s3cret@redis')).toThrow(/REDIS_URL: must begin with redis:/)
  expect(() => check('http://:s3cret@redis')).not.toThrow(/s3cret/)
})

describe.skipIf(redisServer === undefined)('the doctor', () => {
  test('finds a Redis that answers, is full, has another password, or is gone', async () => {
    const redis = await startRedis()
    expect(await check(redis.url)).toMatchObject([{ level: 'ok' }])
    const [refused] = await check(redis.url.replace('p4ssw0rd', 'another-one'))
    expect(refused).toMatchObject({ level: 'bad', what: expect.stringMatching(/WRONGPASS|NOAUTH/) })
    expect(refused?.what).not.toContain('another-one')
    await redis.ask('CONFIG', 'SET', 'maxmemory', '1')
    expect(await check(redis.url)).toMatchObject([{ level: 'bad', what: expect.stringContaining('OOM') }])
    await redis.kill()
    expect(await check(redis.url)).toMatchObject([
      { level: 'bad', what: expect.stringContaining('ECONNREFUSED') },
    ])
  })
})
