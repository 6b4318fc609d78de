import {
  fromBase58,
  readHostInput,
  type SolanaSendOptions,
  type SolanaTransactionInput,
  type StandardWallet,
} from '@latchkey/core'
import type { ConnectedSolanaWallet } from '../hostWallets.ts'
import { refuseSponsor } from '../transaction/refuseSponsor.ts'
import type { SendTransactionModalUIOptions } from '../transaction/sendOptions.ts'
import type { SignMessageModalUIOptions } from '../walletRuntime.ts'

type SignMessageInput = {
  message: Uint8Array
  options?: { uiOptions?: SignMessageModalUIOptions }
}
type SignMessageOutput = { signature: Uint8Array; signedMessage: Uint8Array }
export type StandardTransactionInput = {
  /** As nodes accept it, with zeros for the missing signatures. */
  transaction: Uint8Array
  /** Such as `solana:devnet`. @default the app's first cluster */
  chain?: string
  options?: SolanaSendOptions & { uiOptions?: SendTransactionModalUIOptions; sponsor?: boolean }
}
type SignedTransaction = { signedTransaction: Uint8Array }
type SentTransaction = { signature: Uint8Array }

/** A Solana wallet that this page can use, with the published members of 3.x. */
export type ConnectedStandardSolanaWallet = {
  readonly address: string
  /** The wallet by Wallet Standard. For an embedded wallet, the same one that every library of the page finds. */
  readonly standardWallet: StandardWallet
  /** An embedded wallet stays connected while its user is signed in. */
  disconnect(): Promise<void>
  /** @throws AppError `invalid_message`, `unable_to_sign`, `generic_connect_wallet_error`. */
  signMessage(input: SignMessageInput): Promise<SignMessageOutput>
  signMessage(...inputs: SignMessageInput[]): Promise<SignMessageOutput[]>
  /** @throws AppError `transaction_failure`, `unable_to_sign`, `generic_connect_wallet_error`. */
  signTransaction(input: StandardTransactionInput): Promise<SignedTransaction>
  signTransaction(...inputs: StandardTransactionInput[]): Promise<SignedTransaction[]>
  /**
   * Resolves once a node has it. @throws AppError `transaction_failure`, `unable_to_sign`,
   * `generic_connect_wallet_error`.
   */
  signAndSendTransaction(input: StandardTransactionInput): Promise<SentTransaction>
  signAndSendTransaction(...inputs: StandardTransactionInput[]): Promise<SentTransaction[]>
}

/** Options for the transactions of a page. */
export type AccountTransactionOptions = {
  chain?: string | undefined
  connection?: unknown
  options?: SolanaSendOptions | undefined
  uiOptions?: SendTransactionModalUIOptions | undefined
}

/** One Solana address that this page can sign with. */
export type SolanaAccount = {
  wallet: ConnectedSolanaWallet
  standardWallet: StandardWallet
  /** `uiOptions` is ignored by an extension, which shows its own screen. */
  sign(message: Uint8Array, uiOptions?: SignMessageModalUIOptions): Promise<Uint8Array>
  /** Returns the given transactions with the signatures added. */
  signTransactions<T extends SolanaTransactionInput>(
    transactions: readonly T[],
    how?: AccountTransactionOptions,
  ): Promise<T[]>
  /** Returns signatures in base58. */
  sendTransactions(
    transactions: readonly SolanaTransactionInput[],
    how?: AccountTransactionOptions,
  ): Promise<string[]>
}

export function toStandardWallet(account: SolanaAccount): ConnectedStandardSolanaWallet {
  const { wallet, standardWallet, sign } = account
  async function signOne(input: SignMessageInput): Promise<SignMessageOutput> {
    const { message, uiOptions } = readHostInput(() => ({
      message: input.message,
      uiOptions: input.options?.uiOptions,
    }))
    return { signature: await sign(message, uiOptions), signedMessage: message }
  }
  async function signAll(...inputs: SignMessageInput[]) {
    const outputs: SignMessageOutput[] = []
    for (const input of inputs) outputs.push(await signOne(input))
    return inputs.length === 1 ? outputs[0] : outputs
  }
  async function signTransactions(...inputs: StandardTransactionInput[]) {
    const result = await account.signTransactions(...readHostInput(() => toRequest(inputs)))
    const outputs = result.map((signedTransaction) => ({ signedTransaction }))
    return inputs.length === 1 ? outputs[0] : outputs
  }
  async function sendTransactions(...inputs: StandardTransactionInput[]) {
    readHostInput(() => refuseSponsor(...inputs.map(({ options }) => options)))
    const result = await account.sendTransactions(...readHostInput(() => toRequest(inputs)))
    const outputs = result.map((signature) => ({ signature: fromBase58(signature) }))
    return inputs.length === 1 ? outputs[0] : outputs
  }
  // The number of inputs decides the result type; the compiler sees only one function at a time.
  return {
    address: wallet.address,
    standardWallet,
    disconnect: async () => wallet.disconnect(),
    signMessage: signAll as ConnectedStandardSolanaWallet['signMessage'],
    signTransaction: signTransactions as ConnectedStandardSolanaWallet['signTransaction'],
    signAndSendTransaction: sendTransactions as ConnectedStandardSolanaWallet['signAndSendTransaction'],
  }
}

/** Several transactions are one request, reviewed one after the other, on the chain of the first. */
function toRequest(inputs: readonly StandardTransactionInput[]) {
  const [first] = inputs
  const { uiOptions, sponsor: _, ...options } = first?.options ?? {}
  const how: AccountTransactionOptions = { chain: first?.chain, options, uiOptions }
  return [inputs.map(({ transaction }) => transaction), how] as const
}
