import { AppError } from '@latchkey/wire'
import type { SolanaSendOptions } from '../transaction/solana/send.ts'

/** How a page of Wallet Standard asks for transactions; both features in the words of the standard. */
export type StandardTransactionInput = {
  readonly account: { readonly address: string }
  readonly transaction: Uint8Array
  /** Such as `solana:devnet`. */
  readonly chain?: string | undefined
  readonly options?: SolanaSendOptions | undefined
}

const supportedTransactionVersions = Object.freeze(['legacy', 0] as const)

/** What works of [Solana's features](https://github.com/anza-xyz/wallet-standard-extensions). */
export type TransactionFeatures = {
  readonly 'solana:signTransaction': {
    readonly version: '1.0.0'
    readonly supportedTransactionVersions: typeof supportedTransactionVersions
    signTransaction(
      ...inputs: readonly StandardTransactionInput[]
    ): Promise<readonly { readonly signedTransaction: Uint8Array }[]>
  }
  readonly 'solana:signAndSendTransaction': {
    readonly version: '1.0.0'
    readonly supportedTransactionVersions: typeof supportedTransactionVersions
    signAndSendTransaction(
      ...inputs: readonly StandardTransactionInput[]
    ): Promise<readonly { readonly signature: Uint8Array }[]>
  }
}

/** What is asked of one account on one chain. */
export type StandardTransactions = {
  address: string
  transactions: readonly Uint8Array[]
  chain: string | undefined
  options: SolanaSendOptions | undefined
}

export type AskForTransactions = (asked: StandardTransactions) => Promise<readonly Uint8Array[]>

export function createTransactionFeatures(
  checkAccount: (account: StandardTransactionInput['account']) => void,
  ask: { signTransactions: AskForTransactions; sendTransactions: AskForTransactions },
): TransactionFeatures {
  const shared = { version: '1.0.0', supportedTransactionVersions } as const
  const read = (inputs: readonly StandardTransactionInput[]): StandardTransactions => {
    const [first] = inputs
    if (!first) throw new AppError('transaction_failure', { message: 'Invalid transaction request' })
    for (const { account } of inputs) checkAccount(account)
    const { address } = first.account
    // Reviewed one after the other as one request, which is of one wallet on one chain.
    if (inputs.some(({ account, chain }) => account.address !== address || chain !== first.chain))
      throw new AppError('transaction_failure', { message: 'Ask for each account and chain by itself.' })
    const transactions = inputs.map(({ transaction }) => transaction)
    return { address, transactions, chain: first.chain, options: first.options }
  }
  return {
    'solana:signTransaction': {
      ...shared,
      async signTransaction(...inputs) {
        const signed = await ask.signTransactions(read(inputs))
        return signed.map((signedTransaction) => ({ signedTransaction }))
      },
    },
    'solana:signAndSendTransaction': {
      ...shared,
      async signAndSendTransaction(...inputs) {
        const signatures = await ask.sendTransactions(read(inputs))
        return signatures.map((signature) => ({ signature }))
      },
    },
  }
}
