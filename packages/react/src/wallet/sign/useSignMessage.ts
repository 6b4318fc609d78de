import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import { useEvents } from '../../useEvents.ts'
import { walletAction } from '../walletAction.ts'
import type { SignMessage } from '../walletRuntime.ts'

export type UseSignMessageInterface = { signMessage: SignMessage }

/**
 * Asks the user to sign a message with their embedded wallet (EIP-191).
 *
 * @throws AppError `invalid_message`, `must_be_authenticated`, `embedded_wallet_not_found`, `unable_to_sign` when the
 * user refuses.
 *
 * @example
 * const { signMessage } = useSignMessage()
 * const { signature } = await signMessage({ message: 'Hello' }, { uiOptions: { title: 'Say hello' } })
 */
export function useSignMessage(callbacks?: PrivyEvents['signMessage']): UseSignMessageInterface {
  const latchkey = useLatchkey()
  useEvents('signMessage', callbacks)
  return { signMessage: useMemo(() => walletAction(latchkey, 'signMessage'), [latchkey]) }
}
