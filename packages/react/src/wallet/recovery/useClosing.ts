import { limits } from '@latchkey/wire'
import { useEffect } from 'react'
import { useLatchkey } from '../../context.ts'

/** Closes what the app has begun by itself, once its success has been seen. */
export function useClosing(isDue: boolean): void {
  const { modal } = useLatchkey()
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(modal.close, limits.longSuccessCloseMs)
    return () => clearTimeout(timer)
  }, [isDue, modal])
}
