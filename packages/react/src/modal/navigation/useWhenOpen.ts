import { useEffect } from 'react'
import { useLatchkey } from '../../context.ts'
import { useLatest } from '../../useLatest.ts'

/**
 * Does what a screen leaves until the modal is open, at each opening and anew for another `wanted`; nothing while that is
 * undefined. It draws nothing: a prepared screen that is shown must not be drawn once more between click and paint.
 */
export function useWhenOpen<T>(value: T | undefined, work: (value: T) => void): void {
  const { modal } = useLatchkey()
  const latest = useLatest(work)
  useEffect(() => {
    if (value === undefined) return
    let wasOpen = false
    const look = () => {
      const was = wasOpen
      // First: the work may change what is on show.
      wasOpen = modal.getState().length > 0
      if (wasOpen && !was) latest.current(value)
    }
    look()
    return modal.subscribe(look)
  }, [value, modal, latest])
}
