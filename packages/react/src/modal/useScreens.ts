import { AppError } from '@latchkey/wire'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../context.ts'
import { type Loaded, loadScreensOf } from './loadScreens.ts'
import type { ModalRoute } from './modalRoute.ts'

/**
 * Which route can be shown: the one asked for, or, until its screen has arrived, the one before it, so that nothing
 * flashes in between.
 */
export function useScreens(
  asked: ModalRoute | undefined,
  first: Loaded,
): { route: ModalRoute | undefined; all: Loaded } {
  const { modal } = useLatchkey()
  const [all, setAll] = useState(first)
  const shown = useRef<ModalRoute>(undefined)
  const isHere = asked === undefined || asked.name in all
  useEffect(() => {
    if (!asked || isHere) return
    let isCurrent = true
    loadScreensOf(asked).then(
      (screens) => isCurrent && setAll((loaded) => ({ ...loaded, ...screens })),
      (cause) => {
        if (isCurrent)
          modal.swap({ name: 'error', props: { error: new AppError('server_unreachable', { cause }) } })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [asked, isHere, modal])
  if (isHere) shown.current = asked
  return { all, route: shown.current }
}
