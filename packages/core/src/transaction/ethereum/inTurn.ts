const turns = new WeakMap<object, Map<string, Promise<unknown>>>()
/** How long to wait for another tab: a frozen one must not block the others forever. */
const lockWaitMs = 30_000

/**
 * Runs work one at a time for each owner and key, in this page and, if the browser has Web Locks, in its other tabs.
 */
export function inTurn<T>(owner: object, key: string, work: () => Promise<T>): Promise<T> {
  const last = turns.get(owner) ?? new Map<string, Promise<unknown>>()
  turns.set(owner, last)
  const turn = (last.get(key) ?? Promise.resolve()).then(() => withLock(`latchkey:${key}`, work))
  last.set(
    key,
    turn.catch(() => {}),
  )
  return turn
}

async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return work()
  let ownWork: Promise<T> | undefined
  const signal = AbortSignal.timeout(lockWaitMs)
  try {
    return (await locks.request(name, { signal }, () => {
      ownWork = work()
      return ownWork
    })) as T
  } catch {
    return ownWork ?? work()
  }
}
