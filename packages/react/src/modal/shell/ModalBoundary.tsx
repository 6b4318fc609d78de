import { AppError } from '@latchkey/wire'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import { Boundary } from '../../ui/Boundary.tsx'

/**
 * A screen that fails closes the modal, and what waits for it is rejected with `screen_failed`. The modal is drawn again
 * when it is opened the next time.
 */
export function ModalBoundary({ children }: { children?: ReactNode }) {
  const { modal, client } = useLatchkey()
  const [opening, setOpening] = useState(0)
  const hasFailed = useRef(false)
  useLayoutEffect(
    () =>
      modal.subscribe((stack, before) => {
        if (!hasFailed.current || stack.length === 0 || before.length > 0) return
        hasFailed.current = false
        setOpening((last) => last + 1)
      }),
    [modal],
  )
  const fail = (cause: unknown) => {
    hasFailed.current = true
    const screen = modal.getState().at(-1)?.name ?? 'none'
    // The event names the screen and nothing that was on it.
    client.track('screen_failed', { screen })
    // After React's commit: the host app's callbacks may open the modal again.
    setTimeout(() => modal.fail(new AppError('screen_failed', { cause })))
  }
  return (
    <Boundary attempt={opening} onError={fail}>
      {children}
    </Boundary>
  )
}
