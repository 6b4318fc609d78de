import { useEffect } from 'react'
import { useLatchkey } from '../context.ts'
import type { ModalRoute } from '../navigation/modalRoute.ts'

/** Replaces this screen with an error's own screen. */
export function useOtherScreen(route: ModalRoute | null | undefined): void {
  const { modal } = useLatchkey()
  const hasOther = route !== null && route !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error, which creates the route again
  useEffect(() => {
    if (route) modal.swap(route)
  }, [hasOther, modal])
}
