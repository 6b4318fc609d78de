import type { Latchkey } from '../../latchkey.ts'
import type { Method } from './method.ts'

/**
 * Goes on with what was in the address when the page was opened. Once: the second call finds nothing. True when another
 * page goes on with it, and this one was only a window of that.
 */
export async function resumeArrivals(latchkey: Latchkey, methods: readonly Method[]): Promise<boolean> {
  const { arrival } = latchkey.client
  // All are taken before the first is waited for.
  const arrivals = methods.map((method) => ({
    method,
    value: method.arrival && arrival.take(method.arrival),
  }))
  let isOver = false
  for (const { method, value } of arrivals)
    if (value && (await (await method.load()).resume?.(latchkey, value, methods)) === true) isOver = true
  return isOver
}
