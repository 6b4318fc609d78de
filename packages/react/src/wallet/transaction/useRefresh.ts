import { useEffect } from 'react'

/** About the block time of slow networks. */
const everyMs = 12_000

/** Prepares the open request again: fees change, and missing funds may have arrived. */
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
