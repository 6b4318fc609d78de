import type { LoginOutcome } from '../../account/enter.ts'
import type { Client } from '../../client.ts'
import { createWalletFlow, type WalletFlow, type WalletFlowOptions, type WalletLabels } from './flow.ts'

export type WalletSignIn = WalletLabels & {
  /** EIP-55 or base58. */
  address: string
  /** Ethereum only, in CAIP-2 form. @default 'eip155:1' */
  chainId?: string | number | undefined
  /** Returns 0x-hex of `personal_sign`, or base64 of Solana's 64 bytes. Its errors are passed on. */
  sign(message: string): Promise<string>
  disableSignup?: boolean | undefined
}

/**
 * Creates the message, signs it and logs in or links in one call. With the `flow` of a failed attempt, a message that
 * the server has not seen is signed again instead of a new one.
 *
 * @throws AppError as the flow does, and the errors of `sign`.
 *
 * @example
 * const { user } = await signInWithWallet(client, { address, chainType: 'ethereum', chainId: 'eip155:1', sign })
 */
export async function signInWithWallet(
  client: Client,
  { flow, chainType, intent, page, ...wallet }: WalletSignIn & WalletFlowOptions & { flow?: WalletFlow },
): Promise<LoginOutcome> {
  const { address, chainId, sign, ...labels } = wallet
  const steps = flow ?? createWalletFlow(client, { chainType, intent, page })
  const message = await steps.generateMessage({ address, chainId })
  return steps.submitSignature({ ...labels, message, signature: await sign(message) })
}
