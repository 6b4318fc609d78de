import type { Client } from '@latchkey/core'

const key = 'latchkey:left_for_network'
/** Who comes back later than this has something else in mind. */
const maxMs = 600_000

type Keeper = Pick<Client, 'storage' | 'now'>

/** The modal sends the user to a network now. */
export function noteLeaving({ storage, now }: Keeper): void {
  storage.set(key, now())
}

/** Whether the user has come back by the browser's Back button, without an answer of the network. Asked once. */
export function takeBack({ storage, now }: Keeper): boolean {
  const departure = storage.get(key)
  if (departure === null) return false
  storage.set(key, null)
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward' && typeof departure === 'number' && now() - departure < maxMs
}
