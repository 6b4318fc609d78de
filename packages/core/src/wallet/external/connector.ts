import type { Store } from '../../store.ts'
import type { EIP1193Provider } from '../provider/providerContext.ts'
import type { Hex } from '../sign.ts'
import type { ExternalWallet } from './externalWallet.ts'

/** The data that a connected wallet reports. */
export type WalletReading = {
  /** The selected account first. */
  accounts: readonly string[]
  /** CAIP-2, such as `eip155:1`; null on Solana, where a message names no network. */
  chainId: string | null
  /** The wallet that the relay has reached, if it was not known before. */
  peer?: { name: string; walletClientType: string } | undefined
}

/** A wallet that is connected to this page. */
export type Connection = WalletReading & {
  wallet: ExternalWallet
  /** Unix ms. */
  connectedAt: number
}

/** One wallet, independent of its standard and transport. */
export type Connector = {
  wallet: ExternalWallet
  /**
   * Asks the user. With `silent` it does not ask: a wallet without permission returns no accounts.
   * @throws AppError `generic_connect_wallet_error`, `unknown_connect_wallet_error`.
   */
  connect(options?: { silent?: boolean }): Promise<WalletReading>
  /**
   * The EIP-1193 provider for host apps. Ethereum only.
   * @throws AppError as `connect`, if the code for the wallet cannot be loaded.
   */
  provider(): Promise<EIP1193Provider>
  /** Asks the user to sign a message. Returns hexadecimal on Ethereum, base64 on Solana. */
  sign(address: string, message: string): Promise<string>
  /** Ethereum only. */
  switchChain(chainId: Hex): Promise<void>
  disconnect(): Promise<void>
  /** Reports changes that the user makes in the wallet; no accounts means disconnected. */
  watch(listener: (change: Partial<WalletReading>) => void): () => void
  /** The address for the wallet's app, as a QR code or a link, while it connects. WalletConnect only. */
  uri?: Store<string | null>
}
