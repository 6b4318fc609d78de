export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/**
 * One holder at a time in all tabs of this origin; the browser releases a dead tab's lock at once (F19: two at once).
 * If the browser denies Web Locks to a frame, one at a time in this page: the vault's intent stops the others.
 */
export function createLock(locks: LockManager | undefined): Lock {
  const waiting = new Map<string, Promise<unknown>>()

  function inThisPage<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turn = (waiting.get(name) ?? Promise.resolve()).then(work, work)
    waiting.set(
      name,
      turn.catch(() => undefined),
    )
    return turn
  }

  return async (name, work) => {
    if (!locks) return inThisPage(name, work)
    let isHeld = false
    const run = () => {
      isHeld = true
      return work()
    }
    try {
      return await locks.request(name, run)
    } catch (error) {
      if (isHeld) throw error
      return inThisPage(name, work)
    }
  }
}
