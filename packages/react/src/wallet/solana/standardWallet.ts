import type { StandardWallet } from '@latchkey/core'
import type { ConnectedSolanaWallet } from '../hostWallets.ts'
import type { SignMessageModalUIOptions } from '../walletRuntime.ts'
import { notBuilt } from './notBuilt.ts'

type SignMessageInput = {
  message: Uint8Array
  options?: { uiOptions?: SignMessageModalUIOptions }
}
type SignMessageOutput = { signature: Uint8Array; signedMessage: Uint8Array }
type TransactionInput = { transaction: Uint8Array; chain?: string; options?: object }

/** A Solana wallet that this page can use, with the published members of 3.x. */
export type ConnectedStandardSolanaWallet = {
  readonly address: string
  /** The wallet by Wallet Standard. Of an embedded one, that which every library of the page finds. */
  readonly standardWallet: StandardWallet
  /** An embedded wallet is there for as long as its user is signed in. */
  disconnect(): Promise<void>
  /** @throws AppError `invalid_message`, `unable_to_sign`, `generic_connect_wallet_error`. */
  signMessage(input: SignMessageInput): Promise<SignMessageOutput>
  signMessage(...inputs: SignMessageInput[]): Promise<SignMessageOutput[]>
  /** Not built yet. @throws AppError `feature_not_enabled`. */
  signTransaction(input: TransactionInput): Promise<{ signedTransaction: Uint8Array }>
  /** Not built yet. @throws AppError `feature_not_enabled`. */
  signAndSendTransaction(input: TransactionInput): Promise<{ signature: Uint8Array }>
}

/** One Solana address that this page can sign with. */
export type SolanaAccount = {
  wallet: ConnectedSolanaWallet
  standardWallet: StandardWallet
  /** An extension words its own screen. */
  sign(message: Uint8Array, uiOptions?: SignMessageModalUIOptions): Promise<Uint8Array>
}

export function toStandardWallet(account: SolanaAccount): ConnectedStandardSolanaWallet {
  const { wallet, standardWallet, sign } = account
  async function signOne({ message, options }: SignMessageInput): Promise<SignMessageOutput> {
    return { signature: await sign(message, options?.uiOptions), signedMessage: message }
  }
  async function signAll(...inputs: SignMessageInput[]) {
    const outputs: SignMessageOutput[] = []
    for (const input of inputs) outputs.push(await signOne(input))
    return inputs.length === 1 ? outputs[0] : outputs
  }
  return {
    address: wallet.address,
    standardWallet,
    disconnect: async () => wallet.disconnect(),
    // Which of the two it is follows from how many there are; the compiler sees only one function at a time.
    signMessage: signAll as ConnectedStandardSolanaWallet['signMessage'],
    signTransaction: () => notBuilt('signTransaction'),
    signAndSendTransaction: () => notBuilt('signAndSendTransaction'),
  }
}
