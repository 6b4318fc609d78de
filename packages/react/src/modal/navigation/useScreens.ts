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
  asked: ModalRoute | undefined,
  first: LoadedScreens,
): { route: ModalRoute | undefined; all: LoadedScreens } {
  const { modal } = useLatchkey()
  const [all, setAll] = useState(first)
  const shown = useRef<ModalRoute>(undefined)
  const isHere = asked === undefined || asked.name in all
  useEffect(() => {
    if (!asked || isHere) return
    let isCurrent = true
    load(asked.name).then(
      (screens) => isCurrent && setAll((loaded) => ({ ...loaded, ...screens })),
      (cause) => {
        if (isCurrent)
          modal.swap({ name: 'error', props: { error: new AppError('server_unreachable', { cause }) } })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [asked, isHere, load, modal])
  if (isHere) shown.current = asked
  return { all, route: shown.current }
}
