import type { Latchkey } from '../../latchkey.ts'
import type { Method } from './method.ts'

/**
 * Continues with the URL values that the page was opened with. Only once: a second call finds nothing. True if another
 * page continues, and this one was only its popup.
 */
export async function resumeArrivals(latchkey: Latchkey, methods: readonly Method[]): Promise<boolean> {
  const { arrival } = latchkey.client
  // All are read before the first await.
  const arrivals = methods.map((method) => ({
    method,
    value: method.arrival && arrival.take(method.arrival),
  }))
  let isOver = false
  for (const { method, value } of arrivals)
    if (value && (await (await method.load()).resume?.(latchkey, value, methods)) === true) isOver = true
  return isOver
}
