import { AppError } from '@latchkey/wire'
import type { SolanaSendOptions } from '../../transaction/solana/send.ts'
import { readHostInput, toPlainData } from './plainData.ts'

/** A page's request for transactions in Wallet Standard; both features have the names of the standard. */
export type StandardTransactionInput = {
  readonly account: { readonly address: string }
  readonly transaction: Uint8Array
  /** Such as `solana:devnet`. */
  readonly chain?: string | undefined
  readonly options?: SolanaSendOptions | undefined
}

const supportedTransactionVersions = Object.freeze(['legacy', 0] as const)

/** The supported part of [Solana's features](https://github.com/anza-xyz/wallet-standard-extensions). */
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

/** A request to one account on one chain. */
export type StandardTransactions = {
  address: string
  transactions: readonly Uint8Array[]
  chain: string | undefined
  options: SolanaSendOptions | undefined
}

export type AskForTransactions = (request: StandardTransactions) => Promise<readonly Uint8Array[]>

/** Reads each member once: the checked value is the signed one. */
function readInput(input: StandardTransactionInput) {
  const { address, options, ...rest } = readHostInput(() => ({
    address: input.account.address,
    transaction: input.transaction,
    chain: input.chain,
    options: input.options,
  }))
  return { ...rest, address, options: toPlainData(options) as SolanaSendOptions | undefined }
}

export function createTransactionFeatures(
  checkAccount: (account: StandardTransactionInput['account']) => void,
  ask: { signTransactions: AskForTransactions; sendTransactions: AskForTransactions },
): TransactionFeatures {
  const shared = { version: '1.0.0', supportedTransactionVersions } as const
  const read = (requests: readonly StandardTransactionInput[]): StandardTransactions => {
    const inputs = requests.map(readInput)
    const [first] = inputs
    if (!first) throw new AppError('transaction_failure', { message: 'Invalid transaction request' })
    for (const { address } of inputs) checkAccount({ address })
    const { address, chain, options } = first
    // Reviewed one after the other as one request, which has one wallet on one chain.
    if (inputs.some((input) => input.address !== address || input.chain !== chain))
      throw new AppError('transaction_failure', { message: 'Ask for each account and chain by itself.' })
    return { address, transactions: inputs.map(({ transaction }) => transaction), chain, options }
  }
  return {
    'solana:signTransaction': {
      ...shared,
      async signTransaction(...inputs) {
        const transactions = await ask.signTransactions(read(inputs))
        return transactions.map((signedTransaction) => ({ signedTransaction }))
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
