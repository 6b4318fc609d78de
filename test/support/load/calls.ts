import { setTimeout as pause } from 'node:timers/promises'
import type { ReachableSystem } from '../faults/system.ts'
import { ask } from '../faults/walletPage.ts'

export type Answer = Awaited<ReturnType<typeof ask>>
/** A request that was not served. */
export type Failure = {
  at: number
  request: string
  /** The status, or why there was none. */
  status: number | string
  retryAfter: string | null
  body: Record<string, unknown>
  ms: number
}
/** What happened to the requests of a load. Times are those of `performance.now()`. */
export type CallRecord = {
  count: number
  /** When requests that change something were answered. */
  writes: number[]
  failures: Failure[]
  slowestMs: number
}

const againMs = 250

/** Sends requests, and records each that was not served. */
export function createCaller(record: CallRecord) {
  /** One attempt. Undefined if it was not served. */
  async function attempt(
    system: ReachableSystem,
    request: string,
    options: Parameters<typeof ask>[3],
  ): Promise<Answer | undefined> {
    const [method = '', path = ''] = request.split(' ')
    const start = performance.now()
    const answer = await ask(system, method, path, options).catch((cause: Error) => cause)
    const now = performance.now()
    record.count += 1
    record.slowestMs = Math.max(record.slowestMs, now - start)
    if (answer instanceof Error || answer.status >= 500) {
      record.failures.push({ at: now, request, ms: Math.round(now - start), ...describe(answer) })
      return undefined
    }
    if (method !== 'GET' && answer.status < 300) record.writes.push(now)
    return answer
  }

  /** Repeats a request until it is served, by each server in turn, as an app behind a load balancer. */
  async function send(
    systems: readonly ReachableSystem[],
    request: string,
    options: Parameters<typeof ask>[3],
  ): Promise<{ answer: Answer; isRepeated: boolean }> {
    for (let tries = 0; ; tries++) {
      const system = systems[tries % systems.length]
      const answer = system && (await attempt(system, request, options))
      if (answer) return { answer, isRepeated: tries > 0 }
      await pause(againMs)
    }
  }
  return { attempt, send }
}

function describe(answer: Answer | Error): Pick<Failure, 'status' | 'retryAfter' | 'body'> {
  if (!(answer instanceof Error))
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: answer.body }
  const cause = answer.cause instanceof Error ? `: ${answer.cause.message}` : ''
  return { status: `${answer.message}${cause}`, retryAfter: null, body: {} }
}

/** Refusals that tell the client to try again, as a server answers while its database is not available. */
export function isTypedOutage({ status, retryAfter, body }: Failure): boolean {
  return status === 503 && Number(retryAfter) > 0 && typeof body.error === 'string'
}

/** The longest time between two answered changes, in milliseconds. */
export function findLongestGap({ writes }: CallRecord, from: number, to: number): number {
  const times = [from, ...writes.filter((at) => at > from && at < to).sort((a, b) => a - b), to]
  return Math.round(Math.max(...times.slice(1).map((at, index) => at - (times[index] ?? at))))
}
