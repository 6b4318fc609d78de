import { createHmac, hkdfSync } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'

/** Counts of calls that all servers share, in addition to those of each process (decision 47: shared counts). */
export type SharedCounts = {
  /**
   * Counts one call of a minute. Never waits and never throws: a call is decided by the counts of its process. If all
   * servers together are above the limit, `onFull` gets the milliseconds until the end of their minute.
   *
   * @example
   * ctx.sharedCounts.add('POST /api/v1/sessions 192.0.2.7', 600, (msLeft) => close(msLeft))
   */
  add(name: string, perMinute: number, onFull: (msLeft: number) => void): void
  close(): void
}

type Deps = {
  /** Of the Redis or Valkey, with the password. */
  url: string | undefined
  /** Of all servers, for the names. */
  secret: string
  log: Logger
  metrics: Metrics
}
type Count = (name: string) => Promise<readonly [count: number, msLeft: number]>

const windowMs = 60_000
/** Nothing waits for it: only the counts would be late. */
const answerMs = 1_000
/** More are not counted together: a slow Redis must not fill the memory. */
const maxRunning = 1_000
const firstPauseMs = 1_000
const longestPauseMs = 10_000

/** One step, so that no count is left without an end. An end that is too late was written by somebody else. */
const counting = `
local count = redis.call('incr', KEYS[1])
local left = redis.call('pttl', KEYS[1])
if left < 0 or left > tonumber(ARGV[1]) then
  redis.call('pexpire', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {count, left}`

/** Does nothing without an address. Connects at the first call, so commands that count nothing never do. */
export function createSharedCounts({ url, secret, log, metrics }: Deps): SharedCounts {
  if (url === undefined) return { add() {}, close() {} }
  const toName = createNames(secret)
  let opening: Promise<{ redis: Redis; count: Count }> | undefined
  let isClosed = false
  let runningCount = 0
  let pause: { until: number; ms: number } | undefined

  function noteAnswer(): void {
    if (!pause || isClosed) return
    pause = undefined
    metrics.events.inc({ event: 'redis', result: 'restored' })
    log.info('Redis answers again: the servers share their counts of calls')
  }

  function noteProblem(cause: unknown): void {
    if (isClosed || (pause && pause.until > performance.now())) return
    const ms = pause ? Math.min(2 * pause.ms, longestPauseMs) : firstPauseMs
    if (!pause) {
      metrics.events.inc({ event: 'redis', result: 'unreachable' })
      // Only the message: the error of a wrong password has the command, with the password.
      const reason = cause instanceof Error ? cause.message : String(cause)
      log.warn({ reason }, 'Redis does not answer: each process counts calls by itself until it does')
    }
    pause = { ms, until: performance.now() + ms }
  }

  async function open() {
    const redis = await connectRedis(url ?? '')
    // Without a listener these would end the process. The next count reports them.
    redis.on('error', () => {})
    if (isClosed) redis.disconnect()
    else await redis.connect().catch(noteProblem)
    return { redis, count: defineCount(redis) }
  }

  return {
    add(name, perMinute, onFull) {
      if (isClosed || runningCount >= maxRunning || (pause && pause.until > performance.now())) return
      opening ??= open()
      runningCount += 1
      opening
        .then(({ count }) => count(toName(name)))
        .then(([count, msLeft]) => {
          noteAnswer()
          if (count > perMinute) onFull(Math.min(msLeft, windowMs))
        })
        .catch(noteProblem)
        .finally(() => {
          runningCount -= 1
        })
    },
    close() {
      isClosed = true
      opening?.then(({ redis }) => redis.disconnect()).catch(() => {})
    },
  }
}

/**
 * A connection that fails at once instead of keeping commands for later. The package is loaded only here, for servers
 * that have a Redis.
 */
export async function connectRedis(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis')
  return new Redis(url, {
    ...{ lazyConnect: true, enableOfflineQueue: false, maxRetriesPerRequest: 0 },
    ...{ commandTimeout: answerMs, connectTimeout: 2_000 },
    retryStrategy: (times) => Math.min(200 * times, 5_000),
  })
}

function defineCount(redis: Redis): Count {
  redis.defineCommand('countCall', { numberOfKeys: 1, lua: counting })
  const { countCall } = redis as unknown as { countCall(name: string, ms: number): ReturnType<Count> }
  return (name) => countCall.call(redis, name, windowMs)
}

/** Names that reveal no address and no app without the keys. */
function createNames(secret: string): (name: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'latchkey shared counts', 32))
  return (name) =>
    `latchkey:${createHmac('sha256', key).update(name).digest().subarray(0, 16).toString('base64url')}`
}
