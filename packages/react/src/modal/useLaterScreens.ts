import { AppError } from '@latchkey/wire'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../context.ts'
import type { LaterScreens } from './laterScreens.tsx'
import { loadLaterScreens } from './loadLaterScreens.ts'
import type { Place } from './modal.ts'

/**
 * Which place can be shown: the one asked for, or, until its screen has arrived, the one before it, so that nothing
 * flashes in between.
 */
export function useLaterScreens(asked: Place | undefined, first: object) {
  const { modal } = useLatchkey()
  const [later, setLater] = useState<LaterScreens | null>(null)
  const shown = useRef<Place>(undefined)
  const isHere = asked === undefined || later !== null || asked.name in first
  useEffect(() => {
    if (isHere) return
    let isCurrent = true
    loadLaterScreens().then(
      (screens) => isCurrent && setLater(screens),
      (cause) =>
        modal.push({ name: 'error', props: { error: new AppError('server_unreachable', { cause }) } }),
    )
    return () => {
      isCurrent = false
    }
  }, [isHere, modal])
  if (isHere) shown.current = asked
  return { later, place: shown.current }
}
