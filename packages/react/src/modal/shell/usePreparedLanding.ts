import { startTransition, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSessionUser } from '../../context.ts'
import type { LandingRoute } from '../../navigation/modalRoute.ts'
import { whenIdle } from '../../whenIdle.ts'
import { createLanding } from '../navigation/landing.ts'

/**
 * Prepares the landing screen for a visitor: it renders and is laid out unseen while the page is idle, so that the
 * click only has to show it.
 */
export function usePreparedLanding(mayOpen: boolean): LandingRoute | undefined {
  const latchkey = useLatchkey()
  const isReady = useStore(latchkey.client.state, ({ status }) => status === 'ready')
  const [route, setRoute] = useState<LandingRoute>()
  const isWanted = useSessionUser() === null && mayOpen && isReady
  useEffect(() => {
    if (!isWanted) return
    const cancel = whenIdle(() => {
      latchkey.landing = createLanding(latchkey)
      // In steps, so that the page stays responsive.
      startTransition(() => setRoute(latchkey.landing?.route))
    })
    return cancel
  }, [isWanted, latchkey])
  // Stays in the state after use: clearing it would render the modal again between the click and the paint.
  return isWanted && route === latchkey.landing?.route ? route : undefined
}
