import type { Client } from '@latchkey/core'

const key = 'latchkey:left_for_network'
/** A user who comes back later than this has moved on. */
const maxMs = 600_000

type Keeper = Pick<Client, 'storage' | 'now'>

/** Remembers that the modal is about to send the user to a provider. */
export function noteLeaving({ storage, now }: Keeper): void {
  storage.set(key, now())
}

/** Whether the user came back by the browser's Back button, without an answer of the provider. Clears the note. */
export function takeBack({ storage, now }: Keeper): boolean {
  const departure = storage.get(key)
  if (departure === null) return false
  storage.set(key, null)
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward' && typeof departure === 'number' && now() - departure < maxMs
}
