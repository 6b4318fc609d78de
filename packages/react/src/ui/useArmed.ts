import { useEffect, useRef } from 'react'

const inertMs = 500

/**
 * Says whether an approving button may act yet. It may not in the first 500 ms after it appeared, came back into view, or
 * `shown` became another one: a user who was about to click something else, or was tricked into a double click, approves
 * nothing.
 */
export function useArmed(shown?: unknown): () => boolean {
  const since = useRef(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new on show has not been read yet
  useEffect(() => {
    const disarm = () => {
      since.current = performance.now()
    }
    disarm()
    document.addEventListener('visibilitychange', disarm)
    return () => document.removeEventListener('visibilitychange', disarm)
  }, [shown])
  return () => document.visibilityState === 'visible' && performance.now() - since.current >= inertMs
}
