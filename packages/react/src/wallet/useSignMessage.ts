import { useMemo } from 'react'
import { useLatchkey } from '../context.ts'
import type { PrivyEvents } from '../events.ts'
import type { Latchkey } from '../latchkey.ts'
import { useEvents } from '../useEvents.ts'
import type { SignMessage } from './walletRuntime.ts'

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
  return { signMessage: useMemo(() => signMessageOf(latchkey), [latchkey]) }
}

/** Signs as soon as the wallet code is there, which knows both ways of being asked. */
export function signMessageOf({ loadWallet }: Latchkey): SignMessage {
  return (async (...asked: Parameters<SignMessage>) =>
    (await loadWallet()).signMessage(...asked)) as unknown as SignMessage
}
