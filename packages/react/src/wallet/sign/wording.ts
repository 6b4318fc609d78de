import type { FundWalletConfig, SolanaFundingConfig } from '../../funding/fundWalletConfig.ts'
import type { TransactionUIOptions } from '../transaction/sendOptions.ts'

/** The words of a request that a host app may change (`uiOptions`). The requester cannot change. */
export type SignWording = {
  title?: string | undefined
  description?: string | undefined
  buttonText?: string | undefined
  iconUrl?: string | undefined
}

/** The name that the user typed for the recipient of a transfer. A symbol, so that no host app can set it. */
export const typedName = Symbol('typed name')

/**
 * The words that a host app may add to a transaction, with the published names. They are shown next to the signed
 * content, never instead of it.
 */
export type TransactionWording = SignWording & {
  transactionInfo?: TransactionUIOptions | undefined
  successHeader?: string | undefined
  successDescription?: string | undefined
  /** How to fund the wallet if it has too little: not words, but part of the same call. */
  funding?: FundWalletConfig | SolanaFundingConfig | undefined
  [typedName]?: string | undefined
}
