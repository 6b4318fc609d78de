import type { DiscoveredSolanaWallet, EIP1193Provider, Hex } from '@latchkey/core'

/** What every wallet that this page can use has, with the published members (protocol 10.3). */
type HostWallet = {
  address: string
  /** Unix ms. */
  connectedAt: number
  walletClientType: string
  connectorType: string
  imported: boolean
  meta: { id: string; name: string; icon?: string }
  linked: boolean
  isConnected(): Promise<boolean>
  /** An embedded wallet is there for as long as its user is signed in. */
  disconnect(): void
  /** Refused for an embedded wallet, which belongs to its user already. */
  loginOrLink(): Promise<void>
  /** Refused for an embedded wallet. */
  unlink(): Promise<void>
}

/** An Ethereum wallet that this page can use, embedded or not. */
export type ConnectedWallet = HostWallet & {
  type: 'ethereum'
  /** CAIP-2, such as `eip155:1`. */
  chainId: string
  walletIndex?: number
  switchChain(chainId: number | Hex): Promise<void>
  getEthereumProvider(): Promise<EIP1193Provider>
  sign(message: string): Promise<string>
}

/** A Solana wallet that this page can use, with the published members as far as they sign messages. */
export type ConnectedSolanaWallet = HostWallet & {
  type: 'solana'
  /** The wallet as it registered itself by Wallet Standard. */
  getProvider(): Promise<DiscoveredSolanaWallet['handle']>
  /** @throws AppError `generic_connect_wallet_error` */
  signMessage(message: Uint8Array): Promise<Uint8Array>
}

export type BaseConnectedWallet = ConnectedWallet | ConnectedSolanaWallet
