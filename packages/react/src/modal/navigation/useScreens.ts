import { AppError } from '@latchkey/wire'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import type { ModalRoute } from '../../navigation/modalRoute.ts'
import type { LoadScreens } from './method.ts'

/** The screens loaded so far, by name. */
export type LoadedScreens = Readonly<Record<string, unknown>>

/**
 * Returns the route that can be shown: the requested one, or the previous one until its screen has loaded, so that
 * nothing flashes in between.
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
