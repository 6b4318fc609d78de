import { setTimeout as pause } from 'node:timers/promises'

/** Work of this process that no caller awaits. */
export type Background = {
  track<T>(work: Promise<T>): Promise<T>
  /** Waits until nothing runs, up to a limit. */
  settle(limitMs: number): Promise<void>
}

export function createBackground(): Background {
  const underWay = new Set<Promise<unknown>>()
  return {
    track(work) {
      underWay.add(work)
      return work.finally(() => underWay.delete(work))
    },
    async settle(limitMs) {
      if (underWay.size === 0) return
      const timer = new AbortController()
      const late = pause(limitMs, true, { ref: false, signal: timer.signal }).catch(() => true)
      for (let isLate = false; underWay.size > 0 && !isLate; )
        isLate = await Promise.race([late, Promise.allSettled(underWay).then(() => false)])
      timer.abort()
    },
  }
}
