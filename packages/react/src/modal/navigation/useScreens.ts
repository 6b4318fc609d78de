import { AppError } from '@latchkey/wire'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import type { ModalRoute } from '../../navigation/modalRoute.ts'
import type { LoadScreens } from './method.ts'

/** Screens by name, as far as they are loaded. */
export type LoadedScreens = Readonly<Record<string, unknown>>

/**
 * Which route can be shown: the one asked for, or, until its screen has arrived, the one before it, so that nothing
 * flashes in between.
 */
export function useScreens(
  load: LoadScreens,
  topRoute: ModalRoute | undefined,
  first: LoadedScreens,
): { route: ModalRoute | undefined; all: LoadedScreens } {
  const { modal } = useLatchkey()
  const [all, setAll] = useState(first)
  const lastRoute = useRef<ModalRoute>(undefined)
  const isHere = topRoute === undefined || topRoute.name in all
  useEffect(() => {
    if (!topRoute || isHere) return
    let isCurrent = true
    load(topRoute.name).then(
      (screens) => isCurrent && setAll((before) => ({ ...before, ...screens })),
      (cause) => {
        if (isCurrent)
          modal.swap({ name: 'error', props: { error: new AppError('server_unreachable', { cause }) } })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [topRoute, isHere, load, modal])
  if (isHere) lastRoute.current = topRoute
  return { all, route: lastRoute.current }
}
