import type { Hex } from '../sign.ts'
import type { DiscoveredWallet } from './discoveredWallet.ts'

/** What a connected wallet says of itself. */
export type WalletReading = {
  /** The one in use first. */
  accounts: readonly string[]
  /** CAIP-2, such as `eip155:1`; null on Solana, where a message names no network. */
  chainId: string | null
}

/** One wallet of the page, whichever its standard. */
export type Connector = {
  wallet: DiscoveredWallet
  /**
   * Asks the user, or silently: then a wallet that was never allowed gives no accounts.
   * @throws AppError `generic_connect_wallet_error`, `unknown_connect_wallet_error`.
   */
  connect(options?: { silent?: boolean }): Promise<WalletReading>
  /** Has the user sign a text: hexadecimal on Ethereum, base64 on Solana. */
  sign(address: string, message: string): Promise<string>
  /** Ethereum only. */
  switchChain(chainId: Hex): Promise<void>
  disconnect(): Promise<void>
  /** Tells of changes that the user makes in the wallet; no accounts means that it is disconnected. */
  watch(listener: (changed: Partial<WalletReading>) => void): () => void
}
