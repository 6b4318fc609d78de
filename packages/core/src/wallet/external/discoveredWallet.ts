import type { EIP1193Provider } from '../provider/providerContext.ts'

/** The used parts of Wallet Standard, by structure. */
export type StandardAccount = { readonly address: string; readonly chains: readonly string[] }
type StandardTransaction = {
  account: StandardAccount
  transaction: Uint8Array
  chain: `solana:${string}`
  options?: object
}
/** A Solana wallet of Wallet Standard, with the features that are used. */
export type StandardWallet = {
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly accounts: readonly StandardAccount[]
  readonly features: {
    'standard:connect'?: {
      connect(input?: { silent?: boolean }): Promise<{ accounts: readonly StandardAccount[] }>
    }
    'standard:disconnect'?: { disconnect(): Promise<void> }
    'standard:events'?: {
      on(event: 'change', listener: (change: { accounts?: readonly StandardAccount[] }) => void): () => void
    }
    'solana:signMessage'?: {
      signMessage(input: {
        account: StandardAccount
        message: Uint8Array
      }): Promise<readonly { signature: Uint8Array }[]>
    }
    'solana:signTransaction'?: {
      signTransaction(input: StandardTransaction): Promise<readonly { signedTransaction: Uint8Array }[]>
    }
    /** For an adapter of the host app, which takes the app's own objects instead of bytes. */
    'latchkey:signObject'?: { signObject<T>(transaction: T): Promise<T> }
    'solana:signAndSendTransaction'?: {
      signAndSendTransaction(input: StandardTransaction): Promise<readonly { signature: Uint8Array }[]>
    }
  }
}

/** The data of every wallet, discovered or created. */
export type WalletFacts<Chain extends 'ethereum' | 'solana', Connector extends string> = {
  /** Identifies the wallet on this page. A wallet of both chains is found twice. */
  id: string
  name: string
  /** A data URL, so that no request leaves the page; null when the wallet announced none. */
  icon: string | null
  chainType: Chain
  connectorType: Connector
  /** Such as `metamask`. The wallet's own name: shown and stored, never trusted. */
  walletClientType: string
  /** Its announced id: a reversed domain name (EIP-6963), else its name. */
  announcedId: string
}

/** A wallet that this page can connect: it announced itself, or is the legacy `window.ethereum`. */
export type DiscoveredEthereumWallet = WalletFacts<'ethereum', 'injected'> & { handle: EIP1193Provider }
/** A Solana wallet that announced itself, or an adapter of the host app. */
export type DiscoveredSolanaWallet = WalletFacts<'solana', 'solana_adapter'> & { handle: StandardWallet }
/** A wallet of either chain that this page can connect. */
export type DiscoveredWallet = DiscoveredEthereumWallet | DiscoveredSolanaWallet
