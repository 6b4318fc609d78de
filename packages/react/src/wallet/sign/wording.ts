import type { FundWalletConfig, SolanaFundingConfig } from '../../funding/fundWalletConfig.ts'
import type { TransactionUIOptions } from '../transaction/sendOptions.ts'

/** What a host app may word differently on a request (`uiOptions`). Who asks it cannot change. */
export type SignWording = {
  title?: string | undefined
  description?: string | undefined
  buttonText?: string | undefined
  iconUrl?: string | undefined
}

/** The name by which the user typed the recipient of a transfer. A symbol, so that no host app can set it. */
export const typedName = Symbol('typed name')

/** What a host app may say of a transaction, with the published names. It stands beside what is signed, never in its place. */
export type TransactionWording = SignWording & {
  transactionInfo?: TransactionUIOptions | undefined
  successHeader?: string | undefined
  successDescription?: string | undefined
  /** How the wallet is funded where it has too little: no words, but of the same call. */
  funding?: FundWalletConfig | SolanaFundingConfig | undefined
  [typedName]?: string | undefined
}
