import type { User } from '@latchkey/core'
import type { PrivyEvents } from '../../events.ts'
import { generateSiwsOffchainMessage } from './generateSiwsOffchainMessage.ts'
import { type SignedSolanaMessage, type SiweFlowState, useWalletLogin } from './useWalletFlow.ts'

export type UseLoginWithSiws = {
  generateSiwsMessage(input: { address: string; disableSignup?: boolean }): Promise<string>
  /** The bytes that a hardware wallet signs instead of the text of `generateSiwsMessage`. */
  generateSiwsOffchainMessage(input: { message: string; address: string }): Uint8Array
  /** `signature` is the base64 of its 64 bytes. */
  loginWithSiws(input: SignedSolanaMessage & { disableSignup?: boolean }): Promise<User>
  state: SiweFlowState
}

/**
 * Logs in by a Solana wallet's signature, without the modal. A signed transaction is not accepted as proof. Source:
 * protocol 2.8; available in later published versions.
 *
 * @throws AppError as `useLoginWithSiwe`, and `invalid_data` for an address that does not belong to a wallet.
 *
 * @example
 * const { generateSiwsMessage, loginWithSiws } = useLoginWithSiws()
 * const message = await generateSiwsMessage({ address })
 * const { signature } = await wallet.signMessage({ message: new TextEncoder().encode(message) })
 * await loginWithSiws({ message, signature: btoa(String.fromCharCode(...signature)) })
 */
export function useLoginWithSiws(callbacks?: PrivyEvents['login']): UseLoginWithSiws {
  const { generateMessage, login, state } = useWalletLogin({ chainType: 'solana' }, callbacks)
  return {
    generateSiwsMessage: generateMessage,
    generateSiwsOffchainMessage,
    loginWithSiws: login,
    state,
  }
}
