import type { Store } from '../../store.ts'
import type { EIP1193Provider } from '../provider/providerContext.ts'
import type { Hex } from '../sign.ts'
import type { ExternalWallet } from './externalWallet.ts'

/** What a connected wallet says of itself. */
export type WalletReading = {
  /** The one in use first. */
  accounts: readonly string[]
  /** CAIP-2, such as `eip155:1`; null on Solana, where a message names no network. */
  chainId: string | null
  /** Whom the relay has reached, where the wallet was not known before. */
  peer?: { name: string; walletClientType: string } | undefined
}

/** A wallet that this page is connected with. */
export type Connection = WalletReading & {
  wallet: ExternalWallet
  /** Unix ms. */
  connectedAt: number
}

/** One wallet, whichever its standard and however it is reached. */
export type Connector = {
  wallet: ExternalWallet
  /**
   * Asks the user, or silently: then a wallet that was never allowed gives no accounts.
   * @throws AppError `generic_connect_wallet_error`, `unknown_connect_wallet_error`.
   */
  connect(options?: { silent?: boolean }): Promise<WalletReading>
  /**
   * What host apps speak to by EIP-1193. Ethereum only.
   * @throws AppError as `connect` does, where the code that reaches the wallet cannot be loaded.
   */
  provider(): Promise<EIP1193Provider>
  /** Has the user sign a text: hexadecimal on Ethereum, base64 on Solana. */
  sign(address: string, message: string): Promise<string>
  /** Ethereum only. */
  switchChain(chainId: Hex): Promise<void>
  disconnect(): Promise<void>
  /** Tells of changes that the user makes in the wallet; no accounts means that it is disconnected. */
  watch(listener: (change: Partial<WalletReading>) => void): () => void
  /** What a QR code or a link hands to the wallet's app while it is awaited. WalletConnect only. */
  uri?: Store<string | null>
}
