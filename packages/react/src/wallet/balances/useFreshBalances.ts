import { useEffect, useRef } from 'react'

/** About the block time of slow networks. */
const everyMs = 12_000

/** Reloads while a wallet is visible, because funds may arrive. */
export function useFreshBalances(retry: () => void): void {
  const latestRetry = useRef(retry)
  latestRetry.current = retry
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && latestRetry.current(), everyMs)
    return () => clearInterval(timer)
  }, [])
}
