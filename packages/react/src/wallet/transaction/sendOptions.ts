import type { FundWalletConfig } from '../../funding/fundWalletConfig.ts'

/** How a transaction is shown, with the published names (protocol 10.3). */
export type SendTransactionModalUIOptions = {
  /** @default the app's setting, else true */
  showWalletUIs?: boolean
  description?: string
  buttonText?: string
  /** Shown next to the content to sign, never instead of it. */
  transactionInfo?: TransactionUIOptions
  successHeader?: string
  successDescription?: string
  /** From later versions. Ignored: a request can always be refused. */
  isCancellable?: boolean
}

export type TransactionUIOptions = {
  title?: string
  /** The user's action, in a few words. */
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
  /** The embedded wallet. @default the first one */
  address?: string
}

export type SendTransactionOptions = SignTransactionOptions & {
  /** How to fund the wallet from the review if it has too little. @default the app's recommendation */
  fundWalletConfig?: FundWalletConfig
  /** From later versions: refused, because only the wallet can pay its fees. */
  sponsor?: boolean
}
