import type { EIP1193Provider, Hex } from '@latchkey/core'

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

/** Signs messages in base64, as the provider of published versions does. */
export type SolanaProvider = {
  request(request: {
    method: string
    params?: { message?: string | Uint8Array }
  }): Promise<{ signature: string }>
}

/** A Solana wallet that this page can use, embedded or not, with the published members of 2.x. */
export type ConnectedSolanaWallet = HostWallet & {
  type: 'solana'
  walletIndex?: number
  getProvider(): Promise<SolanaProvider>
  /** @throws AppError `invalid_message`, `unable_to_sign`, `generic_connect_wallet_error` */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Not built yet. @throws AppError `feature_not_enabled` */
  signTransaction<T>(transaction: T): Promise<T>
  /** Not built yet. @throws AppError `feature_not_enabled` */
  sendTransaction(transaction: object, connection: object, options?: object): Promise<string>
}

export type BaseConnectedWallet = ConnectedWallet | ConnectedSolanaWallet
