import { vi } from 'vitest'

/** What comes in its time, which on a busy machine is long: the check is repeated until it holds, for 15 s at most. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 15_000, interval: 5 })
}
