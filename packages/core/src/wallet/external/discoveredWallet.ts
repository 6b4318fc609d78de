import type { EIP1193Provider } from '../provider/providerContext.ts'

/** Wallet Standard, by structure and as far as it is used here. */
export type StandardAccount = { readonly address: string; readonly chains: readonly string[] }
type StandardTransaction = {
  account: StandardAccount
  transaction: Uint8Array
  chain: `solana:${string}`
  options?: object
}
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
    /** Of an adapter that the host app hands over: it takes the app's own objects, not bytes. */
    'latchkey:signObject'?: { signObject<T>(transaction: T): Promise<T> }
    'solana:signAndSendTransaction'?: {
      signAndSendTransaction(input: StandardTransaction): Promise<readonly { signature: Uint8Array }[]>
    }
  }
}

/** What every wallet is known by, found or made. */
export type WalletFacts<Chain extends 'ethereum' | 'solana', Connector extends string> = {
  /** Names it on this page. A wallet of both chains is found twice. */
  id: string
  name: string
  /** A data address, so that no request leaves the page; null when the wallet announced none. */
  icon: string | null
  chainType: Chain
  connectorType: Connector
  /** Such as `metamask`. What the wallet calls itself: shown and stored, never trusted. */
  walletClientType: string
  /** As it announced itself: a domain name written backwards (EIP-6963), else its name. */
  announcedId: string
}

/** A wallet that this page can connect: it announced itself, or was found the old way. */
export type DiscoveredEthereumWallet = WalletFacts<'ethereum', 'injected'> & { handle: EIP1193Provider }
export type DiscoveredSolanaWallet = WalletFacts<'solana', 'solana_adapter'> & { handle: StandardWallet }
export type DiscoveredWallet = DiscoveredEthereumWallet | DiscoveredSolanaWallet
