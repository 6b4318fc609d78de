import type { FundWalletConfig } from '../../funding/fundWalletConfig.ts'

/** How a transaction is shown, with the published names (protocol 10.3). */
export type SendTransactionModalUIOptions = {
  /** @default the app's setting, else true */
  showWalletUIs?: boolean
  description?: string
  buttonText?: string
  /** Shown next to the request, never in its place. */
  transactionInfo?: TransactionUIOptions
  successHeader?: string
  successDescription?: string
  /** Of later versions. Not read: a request can always be refused. */
  isCancellable?: boolean
}

export type TransactionUIOptions = {
  title?: string
  /** What the user does, in a few words. */
  action?: string
  contractInfo?: ContractUIOptions
}

export type ContractUIOptions = {
  url?: string
  name?: string
  imgUrl?: string
  imgAltText?: string
  imgSize?: 'sm' | 'lg'
}

export type SignTransactionOptions = {
  uiOptions?: SendTransactionModalUIOptions
  /** Which embedded wallet; the first one when left out. */
  address?: string
}

export type SendTransactionOptions = SignTransactionOptions & {
  /** How the wallet is funded where it has too little, from the review. @default the app's recommendation */
  fundWalletConfig?: FundWalletConfig
  /** Of later versions: refused, since only the wallet pays its fees. */
  sponsor?: boolean
}
