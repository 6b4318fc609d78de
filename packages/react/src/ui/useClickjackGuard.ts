import { useEffect, useRef } from 'react'

const guardMs = 500

/**
 * Returns whether an approving button may act yet. It may not in the first 500 ms after it appeared, came back into
 * view, or `content` changed: a user who was about to click something else, or was tricked into a double click,
 * approves nothing.
 */
export function useClickjackGuard(content?: unknown): () => boolean {
  const since = useRef(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the user has not read new content yet
  useEffect(() => {
    const restart = () => {
      since.current = performance.now()
    }
    restart()
    document.addEventListener('visibilitychange', restart)
    return () => document.removeEventListener('visibilitychange', restart)
  }, [content])
  return () => document.visibilityState === 'visible' && performance.now() - since.current >= guardMs
}
