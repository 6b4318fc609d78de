import { startTransition, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSessionUser } from '../../context.ts'
import type { LandingRoute } from '../../navigation/modalRoute.ts'
import { whenIdle } from '../../whenIdle.ts'
import { createLanding } from '../navigation/landing.ts'

/**
 * The landing screen that a visitor may be about to open, to be drawn and laid out unseen while the page is idle: the
 * click then only shows it.
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
      // In steps, so that the page goes on answering.
      startTransition(() => setRoute(latchkey.landing?.route))
    })
    return cancel
  }, [isWanted, latchkey])
  // Once it is used it is left in the state: to clear that would draw the modal again between the click and the paint.
  return isWanted && route === latchkey.landing?.route ? route : undefined
}
