import type { Chain } from '../app/config.ts'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import type { NormalTransaction } from './normaliseTransaction.ts'
import { isProviderError, providerError } from './providerError.ts'
import type { Hex, TypedData } from './sign.ts'

/** What the user is asked to agree to. */
export type ApprovalRequest = EthereumRequest | SolanaRequest

export type EthereumRequest =
  | { method: 'personal_sign'; message: string; wallet: WalletWithMetadata }
  | {
      method: 'eth_signTypedData_v4'
      typedData: TypedData
      wallet: WalletWithMetadata
      /** The chain the wallet is on, to compare with the one the data is for. */
      chainId?: number | undefined
    }
  | {
      method: 'eth_signTransaction' | 'eth_sendTransaction'
      /** What will be signed; a nonce that was not given is asked for when the user agrees. */
      transaction: NormalTransaction
      chain: Chain
      wallet: WalletWithMetadata
    }
  | { method: 'secp256k1_sign'; hash: Hex; wallet: WalletWithMetadata }

export type SolanaRequest = { method: 'solana_signMessage'; message: Uint8Array; wallet: WalletWithMetadata }

/**
 * Shows the request and calls `perform` when the user agrees, so that the same dialog can say how it went. Rejects
 * when the user does not.
 */
export type Approve = <T>(request: ApprovalRequest, perform: () => Promise<T>) => Promise<T>

/** A failure of the signing itself keeps its reason; a refusal of the dialog is the user's. */
export async function ask<T>(
  approve: Approve,
  request: ApprovalRequest,
  perform: () => Promise<T>,
): Promise<T> {
  let failure: { cause: unknown } | undefined
  try {
    return await approve(request, () =>
      perform().catch((cause: unknown) => {
        failure = { cause }
        throw cause
      }),
    )
  } catch (cause) {
    if (failure) throw failure.cause
    throw isProviderError(cause)
      ? cause
      : providerError(4001, 'The user rejected the request.', undefined, cause)
  }
}
