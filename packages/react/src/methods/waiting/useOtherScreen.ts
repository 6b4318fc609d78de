import { useEffect } from 'react'
import { useLatchkey } from '../../context.ts'
import type { Place } from '../../modal/place.ts'

/** An error with a screen of its own takes this one's place. */
export function useOtherScreen(place: Place | null | undefined): void {
  const { modal } = useLatchkey()
  const hasOther = place !== null && place !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each error, which makes the place anew
  useEffect(() => {
    if (place) modal.swap(place)
  }, [hasOther, modal])
}
