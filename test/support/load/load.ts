import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Store } from '../../../packages/frame/src/store.ts'
import { eventually } from '../eventually.ts'
import type { ReachableSystem } from '../faults/system.ts'
import { codeFor, type Login, openPage } from '../faults/walletPage.ts'
import { memoryStore } from '../vaultDevice.ts'
import { type CallRecord, createCaller } from './calls.ts'

/** A user of the load, with everything that the servers have answered. */
export type LoadUser = { login: Login; store: Store; address?: string }
export type LoadRecord = CallRecord & {
  users: LoadUser[]
  /** Refreshes that were answered, of all users. */
  refreshes: number
  /** Codes that were accepted more than once, and sessions that ended. */
  violations: string[]
}
export type Load = {
  readonly record: LoadRecord
  /** Waits until this many more users have logged in. */
  more(users: number): Promise<void>
  /** Lets every user finish what they do. */
  stop(): Promise<LoadRecord>
}

const secondTryMs = 250

/**
 * Users who log in by a code, refresh, look up their account, create a wallet and refresh again, until stopped. Each
 * request goes to another server than the one before it; one that is not served is repeated.
 */
export function startLoad(systems: readonly ReachableSystem[], { walkers }: { walkers: number }): Load {
  const record: LoadRecord = {
    count: 0,
    writes: [],
    failures: [],
    slowestMs: 0,
    users: [],
    refreshes: 0,
    violations: [],
  }
  const { attempt, send } = createCaller(record)
  let isStopped = false
  let turn = 0
  const nextOrder = (): ReachableSystem[] => {
    const first = turn++ % systems.length
    return [...systems.slice(first), ...systems.slice(0, first)]
  }

  /** Undefined if no answer says who got in: the code may be spent, so the user asks for another one. */
  async function enter(): Promise<Login | undefined> {
    const email = `load-${randomBytes(6).toString('hex')}@example.com`
    await send(nextOrder(), 'POST /api/v1/passwordless/init', { body: { email } })
    const code = await eventually(() => codeFor(systems[0] ?? expect.fail(), email), 50)
    const logins: Login[] = []
    for (let hasDoubt = true; hasDoubt && logins.length === 0; ) {
      // At every server at once, like a thief who reads the code over the user's shoulder.
      const answers = await Promise.all(
        systems.map((system) =>
          attempt(system, 'POST /api/v1/passwordless/authenticate', { body: { email, code } }),
        ),
      )
      hasDoubt = answers.includes(undefined)
      for (const answer of answers) if (answer?.status === 200) logins.push(toLogin(answer.body, email))
      if (hasDoubt && logins.length === 0) await pause(secondTryMs)
    }
    const { answer } = await send(nextOrder(), 'POST /api/v1/passwordless/authenticate', {
      body: { email, code },
    })
    if (answer.status === 200) logins.push(toLogin(answer.body, email))
    if (logins.length > 1) record.violations.push(`the code of ${email} was accepted ${logins.length} times`)
    return logins[0]
  }

  async function refresh(user: LoadUser): Promise<void> {
    const { answer } = await send(nextOrder(), 'POST /api/v1/sessions', {
      body: { refresh_token: user.login.refreshToken },
      token: user.login.token,
    })
    if (answer.status !== 200)
      record.violations.push(`a refresh was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
    else user.login = { ...user.login, ...toTokens(answer.body) }
    record.refreshes += 1
  }

  async function look({ login }: LoadUser): Promise<void> {
    const { answer } = await send(nextOrder(), 'GET /api/v1/users/me', { token: login.token })
    if (answer.status !== 200) record.violations.push(`a session ended: ${answer.status}`)
  }

  async function createWallet(user: LoadUser): Promise<void> {
    for (;;) {
      const [system = expect.fail()] = nextOrder()
      const page = openPage(system, user.login, {
        store: user.store,
        wait: (ms) => pause(ms / 4),
        fetch: recordingFetch,
      })
      const address = await page.createWallet().catch((cause: Error) => cause)
      if (!(address instanceof Error)) {
        user.address = address
        return
      }
      await pause(secondTryMs)
    }
  }

  /** The frame repeats requests itself. */
  const recordingFetch: typeof fetch = async (input, init) => {
    const start = performance.now()
    const request = `${init?.method} ${new URL(String(input)).pathname}`
    record.count += 1
    const answer = await fetch(input, init).catch((cause: Error) => cause)
    const now = performance.now()
    const ms = Math.round(now - start)
    record.slowestMs = Math.max(record.slowestMs, ms)
    if (answer instanceof Error) {
      record.failures.push({
        at: now,
        request,
        status: `${answer.cause ?? answer}`,
        retryAfter: null,
        body: {},
        ms,
      })
      throw answer
    }
    if (answer.status >= 500) {
      const body = (await answer
        .clone()
        .json()
        .catch(() => ({}))) as Record<string, unknown>
      record.failures.push({
        at: now,
        request,
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        body,
        ms,
      })
    }
    return answer
  }

  async function walk(): Promise<void> {
    while (!isStopped) {
      const login = await enter()
      if (!login) continue
      const user: LoadUser = { login, store: memoryStore() }
      record.users.push(user)
      await refresh(user)
      await look(user)
      await createWallet(user)
      await refresh(user)
      await look(user)
    }
  }

  const walks = Array.from({ length: walkers }, walk)
  return {
    record,
    async more(users) {
      const goal = record.users.length + users
      await Promise.race([
        eventually(() => expect(record.users.length).toBeGreaterThanOrEqual(goal), 50),
        ...walks,
      ])
    },
    async stop() {
      isStopped = true
      await Promise.all(walks)
      return record
    },
  }
}

const toTokens = (body: Record<string, unknown>) => ({
  token: String(body.token),
  refreshToken: String(body.refresh_token),
})
const toLogin = (body: Record<string, unknown>, email: string): Login => ({
  userId: (body.user as { id: string }).id,
  email,
  ...toTokens(body),
})

/** Everything that was answered is still there: sessions refresh at each server, and each user has their one wallet. */
export async function expectNothingLost(
  systems: readonly ReachableSystem[],
  record: LoadRecord,
): Promise<void> {
  const { send } = createCaller({ count: 0, writes: [], failures: [], slowestMs: 0 })
  for (const [index, { login, store, address }] of record.users.entries()) {
    const system = systems[index % systems.length] ?? expect.fail()
    const { answer } = await send([system], 'POST /api/v1/sessions', {
      body: { refresh_token: login.refreshToken },
      token: login.token,
    })
    expect(answer.status, `the session of ${login.email}`).toBe(200)
    const { token } = toTokens(answer.body)
    const reply = await send([system], 'GET /api/v1/users/me', { token })
    const accounts = (reply.answer.body.user as { linked_accounts: { type: string; address?: string }[] })
      .linked_accounts
    const wallets = accounts.filter(({ type }) => type === 'wallet').map((account) => account.address)
    expect(wallets, `the wallets of ${login.email}`).toEqual(address === undefined ? [] : [address])
    if (address !== undefined)
      await openPage(system, { userId: login.userId, token }, { store }).unlock(address)
  }
}
