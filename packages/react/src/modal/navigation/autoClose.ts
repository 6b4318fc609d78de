import { limits } from '@latchkey/wire'
import { useEffect } from 'react'
import { useLatchkey } from '../../context.ts'
import { useLatest } from '../../useLatest.ts'
import { closeUnused } from './closeUnused.ts'

type Closing = { afterMs: number }

/**
 * The delays after which screens with a button close by themselves. A screen in use stays open until the user presses
 * its button.
 */
export const closings = {
  walletCreated: { afterMs: limits.longSuccessCloseMs },
  recoverySet: { afterMs: limits.longSuccessCloseMs },
  passwordSet: { afterMs: limits.longSuccessCloseMs },
  delegated: { afterMs: limits.longSuccessCloseMs },
  delegationRevoked: { afterMs: limits.longSuccessCloseMs },
  signed: { afterMs: limits.successCloseMs },
  solanaSigned: { afterMs: limits.successCloseMs },
  funded: { afterMs: limits.extraLongSuccessCloseMs },
  bridged: { afterMs: limits.extraLongSuccessCloseMs },
  signerAdded: { afterMs: limits.successCloseMs },
} satisfies Record<string, Closing>

/**
 * Closes the modal after its success message was shown, unless the user is busy with it. `leave` is called instead of
 * closing: the screen may be above another one.
 */
export function useAutoClose(screen: keyof typeof closings, isDue: boolean, leave?: () => void): void {
  const { modal } = useLatchkey()
  const close = useLatest(leave ?? modal.close)
  useEffect(
    () => (isDue ? closeUnused(() => close.current(), closings[screen].afterMs) : undefined),
    [isDue, close, screen],
  )
}
