import { AppError } from '@latchkey/wire'
import type { Chain } from '../../app/config.ts'
import type { WalletWithMetadata } from '../../methods/siwe/account.ts'
import type { EthereumFlow } from '../../transaction/ethereum/ethereumFlow.ts'
import type { SolanaNetwork } from '../../transaction/solana/clusters.ts'
import type { SolanaSigningFlow } from '../../transaction/solana/signingFlow.ts'
import type { SolanaFlow } from '../../transaction/solana/steps.ts'
import type {
  OperationCall,
  OperationFlow,
  OperationPlan,
  SmartAccount,
} from '../../transaction/userOperation/operationFlow.ts'
import type { Hex, TypedData } from '../sign.ts'
import type { AuthorizationRequest } from './authorization.ts'
import type { NormalTransaction } from './normalizeTransaction.ts'
import { isProviderError, providerError } from './providerError.ts'

/** The request that the user approves or rejects. */
export type ApprovalRequest = EthereumRequest | SolanaRequest | OperationRequest

export type EthereumRequest =
  | {
      method: 'personal_sign'
      message: string
      wallet: WalletWithMetadata
      /** The smart wallet that signs with it. */
      account?: Pick<SmartAccount, 'address'> | undefined
    }
  | {
      method: 'eth_signTypedData_v4'
      typedData: TypedData
      wallet: WalletWithMetadata
      account?: Pick<SmartAccount, 'address'> | undefined
      /** The wallet's chain, to compare with the chain of the data. */
      chainId?: number | undefined
    }
  | {
      method: 'eth_signTransaction'
      /** The transaction to sign. */
      transaction: NormalTransaction
      chain: Chain
      wallet: WalletWithMetadata
    }
  | SendRequest
  | AuthorizationRequest
  | { method: 'secp256k1_sign'; hash: Hex; wallet: WalletWithMetadata }

export type SendRequest = {
  method: 'eth_sendTransaction'
  /** The requested transactions. Each plan fills in the missing members, and the user confirms the plan. */
  transactions: readonly NormalTransaction[]
  chain: Chain
  wallet: WalletWithMetadata
  /** Its screen prepares, shows the plan, and reports the user's confirmation. */
  flow: EthereumFlow
}

/** The calls of a smart wallet; `wallet` is its owner, which signs. */
export type OperationRequest = { wallet: WalletWithMetadata; chain: Chain } & (
  | {
      method: 'eth_sendUserOperation'
      account: SmartAccount
      calls: readonly OperationCall[]
      flow: OperationFlow
    }
  | {
      method: 'eth_signUserOperation'
      /** An operation that the host app has prepared and sends itself. */
      plan: OperationPlan
    }
)

export type SolanaRequest =
  | { method: 'solana_signMessage'; message: Uint8Array; wallet: WalletWithMetadata }
  | SolanaTransactionRequest

/** The flow's plans have the transactions. */
export type SolanaTransactionRequest = { wallet: WalletWithMetadata; network: SolanaNetwork } & (
  | { method: 'solana_signTransaction'; flow: SolanaSigningFlow }
  | { method: 'solana_sendTransaction'; flow: SolanaFlow }
)

/**
 * Shows the request and calls `perform` when the user approves, so that the same dialog can show the result. Rejects
 * when the user rejects.
 */
export type Approve = <T>(request: ApprovalRequest, perform: () => Promise<T>) => Promise<T>

/**
 * Asks the user, and signs after approval. An error of the signing keeps its reason; a closed dialog counts as
 * rejection.
 *
 * @throws the reason, or a provider error with the code 4001.
 *
 * @example
 * const approve = async <T,>(request: { method: string }, perform: () => Promise<T>): Promise<T> =>
 *   confirm(request.method) ? perform() : Promise.reject()
 * const request = { method: 'personal_sign', message: 'hello', wallet } as const
 * const signature = await ask(approve, request, () => signMessage(context, wallet, 'hello'))
 */
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
    throw notApproved(cause)
  }
}

/** A failed dialog is not the user's rejection: an app that receives 4001 does not ask again. */
function notApproved(cause: unknown): unknown {
  const isFailure = isProviderError(cause) || (cause instanceof AppError && cause.code === 'screen_failed')
  return isFailure ? cause : providerError(4001, 'The user rejected the request.', undefined, cause)
}

type FlowRequest = SendRequest | Extract<OperationRequest, { flow: unknown }>

/**
 * Reviews and sends a transaction or a user operation. An error keeps its reason; closing the screen before sending
 * counts as rejection.
 *
 * @throws the reason, or a provider error with the code 4001.
 *
 * @example
 * const send = (...args: Parameters<typeof askToSend>) => askToSend(...args)
 */
export async function askToSend(approve: Approve, request: FlowRequest): Promise<string> {
  const { flow } = request
  try {
    return await approve(request, () => flow.run())
  } catch (cause) {
    const failure = flow.failure()
    const own = failure instanceof AppError && isProviderError(failure.cause) ? failure.cause : failure
    throw own ?? notApproved(cause)
  }
}
