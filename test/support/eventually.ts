import { vi } from 'vitest'

/** Repeats a check until it holds, for at most 30 s, since a busy machine can be slow. */
export function eventually<T>(check: () => T | Promise<T>, interval = 5): Promise<T> {
  return vi.waitFor(check, { timeout: 30_000, interval })
}
