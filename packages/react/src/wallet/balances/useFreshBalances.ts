import { useEffect, useRef } from 'react'

/** About how often a block comes where they come slowly. */
const everyMs = 12_000

/** Asks again while a wallet is on show: funds may arrive. */
export function useFreshBalances(retry: () => void): void {
  const latestRetry = useRef(retry)
  latestRetry.current = retry
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && latestRetry.current(), everyMs)
    return () => clearInterval(timer)
  }, [])
}
