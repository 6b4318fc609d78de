import type {
  Client,
  DiscoveredSolanaWallet,
  EIP1193Provider,
  ExternalWallets,
  LinkedAccountWithMetadata,
  TelegramLaunchParams,
  User,
  WalletContext,
  WalletWithMetadata,
} from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import type { ReactElement, ReactNode } from 'react'

// The code around an example in a host app: it declares the names that examples use without declaring them.

export * as v from 'valibot'

export declare const client: Client
export declare const context: WalletContext
export declare const external: ExternalWallets
export declare const provider: EIP1193Provider
export declare const error: AppError
export declare const user: User
export declare const solanaWallet: DiscoveredSolanaWallet

export declare const app: { id: string }
/** A linked account with a subject, like those of providers. */
export declare const account: LinkedAccountWithMetadata & { subject: string }
export declare const address: string
export declare const email: string
export declare const phoneNumber: string

/** An embedded wallet of the user, and for logins with Solana a wallet of the browser. */
export declare const wallet: WalletWithMetadata & {
  signMessage(input: { message: Uint8Array }): Promise<{ signature: Uint8Array }>
}
export declare const smartAccount: {
  address: string
  signMessage(input: { message: string }): Promise<string>
}
export declare const sign: (message: string) => Promise<string>
/** viem's chain, abbreviated. */
export declare const mainnet: {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: { default: { http: readonly string[] } }
}
/** The other imports of an app with wagmi. */
export declare const http: typeof import('viem').http
/** One of `useWallets`. */
export declare const connectedWallet: import('@latchkey/react').ConnectedWallet
export declare const wagmiConfig: import('wagmi').Config
/** Farcaster's Mini App SDK and Telegram's, abbreviated. */
export declare const sdk: {
  actions: { signIn(input: { nonce: string }): Promise<{ message: string; signature: string }> }
}
export declare const retrieveLaunchParams: () => TelegramLaunchParams

export declare const button: HTMLButtonElement
export declare const greet: (user: User) => void
export declare const show: (what: unknown) => void
export declare const showQrCode: (text: string) => void
export declare const saveOnMyServer: (what: unknown) => void
export declare const App: () => ReactNode
export declare const Spinner: () => ReactElement
export declare const Video: (props: { paused: boolean }) => ReactElement
export declare const MyQrCode: (props: { value: string | undefined }) => ReactElement

/** On the app's own server. */
export declare const request: Request
export declare const token: string
export declare const appSecret: string
export declare const webhookSecret: string
