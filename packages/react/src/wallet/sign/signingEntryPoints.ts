/**
 * Every entry point of this SDK that asks the embedded wallet to sign, and who may skip the screen. `app`: the host
 * app, with the published setting (`showWalletUIs`, `uiOptions`). `nobody`: every script of the page can use a wallet
 * announced by EIP-6963 or Wallet Standard, and a setting of the app is not consent to their requests.
 */
export const signingEntryPoints = {
  /** Every hook that signs or sends, of either chain, and the same members of `usePrivy`. */
  hook: 'app',
  /** `sign` or `signMessage` of a wallet of `useWallets`, `useSolanaWallets`. */
  wallet: 'app',
  /** `getEthereumProvider` of a wallet of `useWallets`. */
  provider: 'app',
  /** The provider and the Solana wallet that the page's libraries find. */
  announced: 'nobody',
} as const

export type SigningEntryPoint = keyof typeof signingEntryPoints
