import { limits } from '@latchkey/wire'
import { useEffect } from 'react'
import { useLatchkey } from '../../context.ts'
import { closeUnused } from './closeUnused.ts'

type Closing = { afterMs: number }

/** Every screen with a button that closes by itself, and when. While it is used it stays: it has a button that closes it. */
export const closings = {
  walletCreated: { afterMs: limits.longSuccessCloseMs },
  recoverySet: { afterMs: limits.longSuccessCloseMs },
  passwordSet: { afterMs: limits.longSuccessCloseMs },
  signed: { afterMs: limits.successCloseMs },
  solanaSigned: { afterMs: limits.successCloseMs },
} satisfies Record<string, Closing>

/**
 * Closes the modal when the success that it shows was seen, unless the user is busy with it.
 *
 * @param leave what the screen's button does where that is more than closing. Stable.
 */
export function useAutoClose(
  screen: keyof typeof closings,
  isDue: boolean,
  leave?: (() => void) | undefined,
): void {
  const { modal } = useLatchkey()
  const close = leave ?? modal.close
  useEffect(() => (isDue ? closeUnused(close, closings[screen].afterMs) : undefined), [isDue, close, screen])
}
