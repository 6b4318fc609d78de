import { afterEach, expect, test, vi } from 'vitest'
import { sealKey } from './sealedKey.ts'

afterEach(() => void vi.useRealTimers())
const seconds = 120

test.each([
  { what: 'the timers run', pass: (ms: number) => void vi.advanceTimersByTime(ms) },
  {
    what: 'the machine sleeps, and the timers stand still',
    pass: (ms: number) => void vi.setSystemTime(Date.now() + ms),
  },
])('security: two minutes after it was opened the key is gone: $what', async ({ pass }) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const sealedKey = await sealKey(new Uint8Array(32).fill(7))
  pass(seconds * 1_000 - 1)
  expect(sealedKey.isOver()).toBe(false)
  expect(await sealedKey.open()).toEqual(new Uint8Array(32).fill(7))
  pass(1)
  expect(sealedKey.isOver()).toBe(true)
  expect(await sealedKey.open()).toBeUndefined()
})
