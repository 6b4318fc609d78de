import { vi } from 'vitest'

/** What comes in its time, which on a busy machine is long: the check is repeated until it holds, for 30 s at most. */
export function eventually<T>(check: () => T | Promise<T>, interval = 5): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval })
}
