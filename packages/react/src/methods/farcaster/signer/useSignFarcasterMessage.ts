import { useMemo } from 'react'
import { useLatchkey } from '../../../context.ts'
import { walletAction } from '../../../wallet/walletAction.ts'

export type SignFarcasterMessage = {
  /** Signs the 20 bytes of a message's hash, and returns the 64-byte ed25519 signature. No dialog is shown. */
  signFarcasterMessage(messageHash: Uint8Array): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * Signs Farcaster messages with the user's signer. Source: protocol 6.4; a separate hook since 3.45.
 *
 * @throws AppError as `useFarcasterSigner`, and `invalid_message` for anything but 20 bytes.
 *
 * @example
 * const { signFarcasterMessage } = useSignFarcasterMessage()
 * const hash = new Uint8Array(20) // of the message, by Farcaster's SDK
 * const signature = await signFarcasterMessage(hash)
 */
export function useSignFarcasterMessage(): SignFarcasterMessage {
  const latchkey = useLatchkey()
  return useMemo(() => ({ signFarcasterMessage: walletAction(latchkey, 'signFarcasterMessage') }), [latchkey])
}
