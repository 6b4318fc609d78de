import type { User } from '@latchkey/core'
import type { PrivyEvents } from '../../events.ts'
import { type SignedMessage, type SiweFlowState, useWalletLogin } from './useWalletFlow.ts'

export type UseLoginWithSiwe = {
  generateSiweMessage(input: {
    address: string
    /** CAIP-2, such as `eip155:1`. */
    chainId: string
    /** Only existing users may log in. */
    disableSignup?: boolean
  }): Promise<string>
  /** For an app that writes the EIP-4361 message itself, with its own page and this nonce. */
  generateSiweNonce(input?: { address?: string; disableSignup?: boolean }): Promise<string>
  loginWithSiwe(input: SignedMessage & { disableSignup?: boolean }): Promise<User>
  state: SiweFlowState
}

/**
 * Logs in by an Ethereum wallet's signature (EIP-4361), without the modal. Any wallet that can sign works: a key, or a
 * contract if the app's server has a node for its chain. Source: protocol 2.7; available in later published versions.
 *
 * @throws AppError from each function, after `onError` was called with its code: `invalid_credentials` when the
 * signature or the message is invalid, `disallowed_login_method`, `user_does_not_exist`, `allowlist_rejected`.
 *
 * @example
 * const { generateSiweMessage, loginWithSiwe } = useLoginWithSiwe({ onComplete: ({ user }) => greet(user) })
 * const message = await generateSiweMessage({ address, chainId: 'eip155:1' })
 * const signature = (await provider.request({ method: 'personal_sign', params: [message, address] })) as string
 * await loginWithSiwe({ message, signature })
 */
export function useLoginWithSiwe(callbacks?: PrivyEvents['login']): UseLoginWithSiwe {
  const { generateMessage, generateNonce, login, state } = useWalletLogin(
    { chainType: 'ethereum' },
    callbacks,
  )
  return {
    generateSiweMessage: generateMessage,
    generateSiweNonce: ({ address = '', ...rest } = {}) => generateNonce({ address, ...rest }),
    loginWithSiwe: login,
    state,
  }
}
