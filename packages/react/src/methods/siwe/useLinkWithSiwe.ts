import type { PrivyEvents } from '../../events.ts'
import { type LinkResult, type SignedMessage, type SiweFlowState, useWalletLink } from './useWalletFlow.ts'

export type UseLinkWithSiwe = {
  generateSiweMessage(input: {
    address: string
    /** CAIP-2, such as `eip155:1`. */
    chainId: string
  }): Promise<string>
  linkWithSiwe(
    input: SignedMessage & {
      /** Ignored: the message's own chain counts. */
      chainId?: string
    },
  ): Promise<LinkResult>
  state: SiweFlowState
}

/**
 * Links an Ethereum wallet to the signed-in user by signature, without the modal. Source: protocol 2.7, 10.2.
 *
 * @throws AppError from both functions, after `onError` was called with its code: `must_be_authenticated`,
 * `invalid_credentials`, `account_transfer_required` when another user has it, `cannot_link_more_of_type`.
 *
 * @example
 * const { generateSiweMessage, linkWithSiwe } = useLinkWithSiwe()
 * const message = await generateSiweMessage({ address, chainId: 'eip155:8453' })
 * const signature = await smartAccount.signMessage({ message })
 * await linkWithSiwe({ message, signature, chainId: 'eip155:8453' })
 */
export function useLinkWithSiwe(callbacks?: PrivyEvents['linkAccount']): UseLinkWithSiwe {
  const { generateMessage, link, state } = useWalletLink({ chainType: 'ethereum' }, callbacks)
  return { generateSiweMessage: generateMessage, linkWithSiwe: link, state }
}
