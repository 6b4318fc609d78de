'use client'

// The sub-path `@latchkey/react/solana`: what there is for Solana wallets of the browser.
export { toSolanaWalletConnectors } from './methods/wallets/toSolanaWalletConnectors.ts'
export {
  type UseSolanaWalletsInterface,
  useSolanaWallets,
  useSolanaWallets as useWallets,
} from './methods/wallets/useSolanaWallets.ts'
export type { ConnectedSolanaWallet } from './wallet/hostWallets.ts'
export { useImportSolanaWallet as useImportWallet } from './wallet/useImportWallet.ts'
