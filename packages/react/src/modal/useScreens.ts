import { AppError } from '@latchkey/wire'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../context.ts'
import { type Loaded, loadScreensOf } from './loadScreens.ts'
import type { Place } from './place.ts'

/**
 * Which place can be shown: the one asked for, or, until its screen has arrived, the one before it, so that nothing
 * flashes in between.
 */
export function useScreens(
  asked: Place | undefined,
  first: Loaded,
): { place: Place | undefined; all: Loaded } {
  const { modal } = useLatchkey()
  const [all, setAll] = useState(first)
  const shown = useRef<Place>(undefined)
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
  return { all, place: shown.current }
}
