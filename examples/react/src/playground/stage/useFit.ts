import { type RefObject, useLayoutEffect } from 'react'

const margin = 40
const smallest = 0.7

/** The phone keeps its real size and is scaled as a whole if the stage is lower. */
export function useFit(
  isPhone: boolean,
  box: RefObject<HTMLElement | null>,
  phone: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const [room, piece] = [box.current, phone.current]
    if (!isPhone || !room || !piece) return
    const fit = () => {
      piece.style.zoom = '1'
      // A narrow screen has no phone frame to scale.
      if (innerWidth < 720) return
      const scale = (room.clientHeight - margin) / piece.offsetHeight
      piece.style.zoom = String(Math.min(1, Math.max(smallest, scale)))
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(room)
    return () => {
      observer.disconnect()
      piece.style.zoom = ''
    }
  }, [isPhone, box, phone])
}
