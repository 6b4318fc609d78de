/**
 * Every way by which this SDK asks the embedded wallet to sign, and who may leave the screen out of it. `app`: the
 * host app, by the published setting (`showWalletUIs`, `uiOptions`). `nobody`: what is announced by EIP-6963 or
 * Wallet Standard is in the hands of every script of the page, and a setting of the app is no consent to what those ask.
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
