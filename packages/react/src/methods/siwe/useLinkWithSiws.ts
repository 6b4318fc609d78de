import type { PrivyEvents } from '../../events.ts'
import { generateSiwsOffchainMessage } from './generateSiwsOffchainMessage.ts'
import {
  type LinkResult,
  type SignedSolanaMessage,
  type SiweFlowState,
  useWalletLink,
} from './useWalletFlow.ts'

export type UseLinkWithSiws = {
  generateSiwsMessage(input: { address: string }): Promise<string>
  /** The bytes that a hardware wallet signs instead of the text of `generateSiwsMessage`. */
  generateSiwsOffchainMessage(input: { message: string; address: string }): Uint8Array
  /** `signature` is the base64 of its 64 bytes. */
  linkWithSiws(input: SignedSolanaMessage): Promise<LinkResult>
  state: SiweFlowState
}

/**
 * Links a Solana wallet to the signed-in user by signature, without the modal. Source: protocol 2.8; available in later
 * published versions.
 *
 * @throws AppError as `useLinkWithSiwe`, and `invalid_data` for an address that does not belong to a wallet.
 *
 * @example
 * const { generateSiwsMessage, linkWithSiws } = useLinkWithSiws()
 * const message = await generateSiwsMessage({ address })
 * const { signature } = await wallet.signMessage({ message: new TextEncoder().encode(message) })
 * await linkWithSiws({ message, signature: btoa(String.fromCharCode(...signature)) })
 */
export function useLinkWithSiws(callbacks?: PrivyEvents['linkAccount']): UseLinkWithSiws {
  const { generateMessage, link, state } = useWalletLink({ chainType: 'solana' }, callbacks)
  return {
    generateSiwsMessage: generateMessage,
    generateSiwsOffchainMessage,
    linkWithSiws: link,
    state,
  }
}
