import { useEffect } from 'react'

/** About how often a block comes where they come slowly. */
const everyMs = 12_000

/** Prepares anew what is on show: fees change, and what was short may have come. */
export function useRefresh(flow: { prepare(): Promise<void> }, isOnShow: boolean): void {
  useEffect(() => {
    if (!isOnShow) return
    let isAsked = false
    const refresh = async () => {
      if (isAsked || document.visibilityState !== 'visible') return
      isAsked = true
      await flow.prepare()
      isAsked = false
    }
    const timer = setInterval(() => void refresh(), everyMs)
    return () => clearInterval(timer)
  }, [flow, isOnShow])
}
