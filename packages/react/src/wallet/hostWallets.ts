import type { EIP1193Provider, Hex, SolanaSendOptions, SolanaTransactionInput } from '@latchkey/core'
import type { FundWalletConfig, SolanaFundingConfig } from '../funding/fundWalletConfig.ts'
import type { EthersProvider } from './toEthersProvider.ts'
import type { Web3jsProvider } from './toWeb3jsProvider.ts'

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
  /**
   * Of ethers 5, in an app that imports `@latchkey/react/ethers5`.
   *
   * @throws AppError `feature_not_enabled` without that import.
   * @deprecated Of 1.x: ethers takes what `getEthereumProvider` gives.
   */
  getEthersProvider(): Promise<EthersProvider>
  /** @deprecated Of 1.x: web3.js takes what `getEthereumProvider` gives. */
  getWeb3jsProvider(): Promise<Web3jsProvider>
  sign(message: string): Promise<string>
  /**
   * Has the user add funds; resolves once the screens are open.
   * @throws AppError as `useFundWallet`
   */
  fund(config?: FundWalletConfig): Promise<void>
}

/** The provider of published versions: messages in base64, transactions as the app has them. */
export type SolanaProvider = {
  request(
    request: SolanaSigningRequest<'signTransaction'>,
  ): Promise<{ signedTransaction: SolanaTransactionInput }>
  request(request: SolanaSigningRequest<string>): Promise<{ signature: string }>
}
type SolanaSigningRequest<Method> = {
  method: Method
  params?: {
    message?: string | Uint8Array
    transaction?: SolanaTransactionInput
    /** Of web3.js; only its address is used. */
    connection?: unknown
    options?: SolanaSendOptions
  }
}

/** A Solana wallet that this page can use, embedded or not, with the published members of 2.x. */
export type ConnectedSolanaWallet = HostWallet & {
  type: 'solana'
  walletIndex?: number
  getProvider(): Promise<SolanaProvider>
  /** @throws AppError `invalid_message`, `unable_to_sign`, `generic_connect_wallet_error` */
  signMessage(message: Uint8Array): Promise<Uint8Array>
  /** Of web3.js 1, or bytes. @throws AppError `transaction_failure`, `unable_to_sign` */
  signTransaction<T extends SolanaTransactionInput>(transaction: T): Promise<T>
  /** All in one review. @throws AppError as `signTransaction` */
  signAllTransactions<T extends SolanaTransactionInput>(transactions: T[]): Promise<T[]>
  /**
   * Gives the signature in base58 when a node has it. Of the connection only its address is used.
   * @throws AppError `transaction_failure`, `unable_to_sign`
   */
  sendTransaction(
    transaction: SolanaTransactionInput,
    connection?: unknown,
    options?: SolanaSendOptions,
  ): Promise<string>
  /**
   * Rejects, as in published versions.
   * @throws AppError `feature_not_enabled`
   * @deprecated Use `useFundWallet` of `@latchkey/react/solana`.
   */
  fund(config?: SolanaFundingConfig): Promise<void>
}

export type BaseConnectedWallet = ConnectedWallet | ConnectedSolanaWallet
