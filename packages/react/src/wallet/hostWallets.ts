import type { EIP1193Provider, Hex, SolanaSendOptions, SolanaTransactionInput } from '@latchkey/core'
import type { FundWalletConfig, SolanaFundingConfig } from '../funding/fundWalletConfig.ts'
import type { EthersProvider } from './toEthersProvider.ts'
import type { Web3jsProvider } from './toWeb3jsProvider.ts'

/** Members of every wallet that this page can use, with the published names (protocol 10.3). */
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
  /** An embedded wallet stays connected while its user is signed in. */
  disconnect(): void
  /** Rejects for an embedded wallet, which already belongs to its user. */
  loginOrLink(): Promise<void>
  /** Rejects for an embedded wallet. */
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
   * The provider of ethers 5, in an app that imports `@latchkey/react/ethers5`.
   *
   * @throws AppError `feature_not_enabled` without that import.
   * @deprecated From 1.x: pass ethers the provider of `getEthereumProvider`.
   */
  getEthersProvider(): Promise<EthersProvider>
  /** @deprecated From 1.x: pass web3.js the provider of `getEthereumProvider`. */
  getWeb3jsProvider(): Promise<Web3jsProvider>
  sign(message: string): Promise<string>
  /**
   * Asks the user to add funds; resolves once the screens are open.
   * @throws AppError as `useFundWallet`
   */
  fund(config?: FundWalletConfig): Promise<void>
}

/** The provider of published versions: messages in base64, transactions as the app passes them. */
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
    /** A connection of web3.js; only its address is used. */
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
  /** A transaction of web3.js 1, or bytes. @throws AppError `transaction_failure`, `unable_to_sign` */
  signTransaction<T extends SolanaTransactionInput>(transaction: T): Promise<T>
  /** Shows all transactions in one review. @throws AppError as `signTransaction` */
  signAllTransactions<T extends SolanaTransactionInput>(transactions: T[]): Promise<T[]>
  /**
   * Resolves with the signature in base58 once a node has the transaction. Only the address of the connection is used.
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
