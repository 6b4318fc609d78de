import { type Client, createValue, getCaptcha } from '@latchkey/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createChallenge } from './challenge.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** The screen of a client whose widget answers after this time, and whether it passes. */
function begin({ answersAfterMs, passes = true }: { answersAfterMs: number; passes?: boolean }) {
  const client = {
    app: createValue({ captcha_enabled: true }),
    session: { store: createValue({ user: null }) },
    wait: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
    later: {},
  } as unknown as Client
  const captcha = getCaptcha(client)
  const execute = vi.fn(() => {
    const outcome = passes ? { status: 'success', token: 't' } : { status: 'error', error: '300030' }
    setTimeout(() => captcha.set(outcome as never), answersAfterMs)
  })
  captcha.use({ execute })
  const challenge = createChallenge(client)
  void challenge.begin()
  return { challenge, execute }
}

test('it starts 500 ms after the screen appears', async () => {
  const { execute } = begin({ answersAfterMs: 0 })
  await pass(499)
  expect(execute).not.toHaveBeenCalled()
  await pass(1)
  expect(execute).toHaveBeenCalledOnce()
})

/** Published clients wait a second, then check every 200 ms: we are never later, and never sooner than the second. */
test.each([
  { answersAfterMs: 0, shownMs: 1_000 },
  { answersAfterMs: 499, shownMs: 1_000 },
  { answersAfterMs: 501, shownMs: 1_001 },
  { answersAfterMs: 3_000, shownMs: 3_500 },
])('a result after $answersAfterMs ms is shown after $shownMs', async ({ answersAfterMs, shownMs }) => {
  const { challenge } = begin({ answersAfterMs })
  await pass(shownMs - 1)
  expect(challenge.getState()).toEqual({ status: 'checking' })
  await pass(1)
  expect(challenge.getState()).toEqual({ status: 'passed' })
})

test('error: one that never ends has failed after 20 s', async () => {
  const { challenge } = begin({ answersAfterMs: 60_000 })
  await pass(20_499)
  expect(challenge.getState()).toEqual({ status: 'checking' })
  await pass(1)
  expect(challenge.getState()).toEqual({ status: 'failed', retriesLeft: 3 })
})

test('error: one that fails may be tried three times, each for a second at least', async () => {
  const { challenge, execute } = begin({ answersAfterMs: 0, passes: false })
  await pass(1_000)
  for (const retriesLeft of [3, 2, 1]) {
    expect(challenge.getState()).toEqual({ status: 'failed', retriesLeft })
    void challenge.retry()
    await pass(999)
    expect(challenge.getState()).toEqual({ status: 'checking' })
    await pass(1)
  }
  expect(challenge.getState()).toEqual({ status: 'failed', retriesLeft: 0 })
  expect(execute).toHaveBeenCalledTimes(4)
})
