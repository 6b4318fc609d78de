import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Endpoint, email, limits, me, session, vault } from '@latchkey/wire'
import { loadOrigin, toLoadAddress } from './loadApp.ts'

/** What a run measures, in this order. */
export const callNames = ['first login', 'login', 'session check', 'refresh', 'wallet devices'] as const
export type CallName = (typeof callNames)[number]
/** Milliseconds of each call that succeeded, and how often each reason was the answer of one that failed. */
export type Samples = { times: Record<CallName, number[]>; failures: Map<string, number> }

/** A round is a login and its calls. With this pause between two beginnings, a run cannot fill a server. */
const roundMs = 100
/** In a row. After them a caller ends: a server in trouble gets no more load. */
const mostFailures = 3

type CallerParams = {
  appId: string
  caller: number
  /** Ends the run. */
  until: AbortSignal
  fetch(request: Request): Promise<Response>
  /** The code of the last mail to an address. */
  codeFor(address: string): string | undefined
  samples: Samples
  /** Called with each new access token, for calls through the network. */
  onToken(token: string): void
}

export function createSamples(): Samples {
  const times = Object.fromEntries(callNames.map((name) => [name, []]))
  return { times: times as unknown as Samples['times'], failures: new Map() } // one list for each name
}

/** Logs in again and again, as many times with one address as the limit of codes allows, until the run ends. */
export async function runCaller({ caller, until, samples, ...params }: CallerParams): Promise<void> {
  const device = randomUUID()
  let failedInARow = 0
  for (let round = 0; !until.aborted && failedInARow < mostFailures; round++) {
    const start = performance.now()
    const turn = round % limits.codeSendsPerHour
    const address = toLoadAddress(caller, Math.floor(round / limits.codeSendsPerHour))
    try {
      await runRound({ ...params, samples, device, address, isFirst: turn === 0 })
      failedInARow = 0
    } catch (cause) {
      failedInARow += 1
      const reason = cause instanceof Error ? cause.message : String(cause)
      samples.failures.set(reason, (samples.failures.get(reason) ?? 0) + 1)
      // The next round begins with another address: the limits of this one may be why it failed.
      round += limits.codeSendsPerHour - 1 - turn
    }
    const restMs = Math.max(0, roundMs - (performance.now() - start))
    await pause(restMs, undefined, { signal: until }).catch(() => {})
  }
}

type RoundParams = Omit<CallerParams, 'caller' | 'until'> & {
  device: string
  address: string
  isFirst: boolean
}

async function runRound(params: RoundParams): Promise<void> {
  const { address, isFirst, samples, codeFor, onToken } = params
  const call = createCall(params)
  const time = async <T>(name: CallName, work: () => Promise<T>): Promise<T> => {
    const start = performance.now()
    const result = await work()
    samples.times[name].push(performance.now() - start)
    return result
  }
  const login = await time(isFirst ? 'first login' : 'login', async () => {
    await call(email.init, { body: { email: address } })
    return call(email.authenticate, { body: { email: address, code: codeFor(address) } })
  })
  const token = String(login.token)
  onToken(token)
  await time('session check', () => call(me, { token }))
  await time('refresh', () => call(session.refresh, { token, body: { refresh_token: login.refresh_token } }))
  await time('wallet devices', () => call(vault.listDevices, { token }))
}

type CallInput = { token?: string; body?: object }

function createCall({ appId, device, fetch }: RoundParams) {
  return async ({ method, path }: Endpoint, { token, body }: CallInput): Promise<Record<string, unknown>> => {
    const headers = {
      ...{ 'privy-app-id': appId, 'privy-ca-id': device, origin: loadOrigin },
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    }
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    const answer = await fetch(new Request(`http://localhost${path}`, init))
    const reply = (await answer.json()) as Record<string, unknown>
    if (!answer.ok)
      throw new Error(`${method} ${path}: ${answer.status} ${String(reply.code ?? reply.error)}`)
    return reply
  }
}
