import { AppError } from '@latchkey/wire'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import { Boundary } from '../../ui/Boundary.tsx'

/**
 * Closes the modal when a screen throws, and rejects pending requests with `screen_failed`. The modal renders again the
 * next time it opens.
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
    // The event contains the screen's name and none of its content.
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
