import { useEffect } from 'react'
import { useLatchkey } from '../../context.ts'
import { useLatest } from '../../useLatest.ts'

/**
 * Runs a screen's work once the modal is open, at each opening and again for another `wanted`; does nothing while that
 * is undefined. It does not render: a prepared screen must not render again between click and paint.
 */
export function useWhenOpen<T>(value: T | undefined, work: (value: T) => void): void {
  const { modal } = useLatchkey()
  const latest = useLatest(work)
  useEffect(() => {
    if (value === undefined) return
    let wasOpen = false
    const look = () => {
      const was = wasOpen
      // Set first: the work may change the screen.
      wasOpen = modal.getState().length > 0
      if (wasOpen && !was) latest.current(value)
    }
    look()
    return modal.subscribe(look)
  }, [value, modal, latest])
}
