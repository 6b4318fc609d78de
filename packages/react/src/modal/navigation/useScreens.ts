import { AppError } from '@latchkey/wire'
import { useEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import { type LoadedScreens, loadScreens } from './loadScreens.ts'
import type { Method } from './method.ts'
import type { ModalRoute } from './modalRoute.ts'

/**
 * Which route can be shown: the one asked for, or, until its screen has arrived, the one before it, so that nothing
 * flashes in between.
 */
export function useScreens(
  methods: readonly Method[],
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
    loadScreens(methods, asked).then(
      (screens) => isCurrent && setAll((loaded) => ({ ...loaded, ...screens })),
      (cause) => {
        if (isCurrent)
          modal.swap({ name: 'error', props: { error: new AppError('server_unreachable', { cause }) } })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [asked, isHere, methods, modal])
  if (isHere) shown.current = asked
  return { all, route: shown.current }
}
