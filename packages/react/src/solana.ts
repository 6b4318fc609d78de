'use client'

// The sub-path `@latchkey/react/solana`, with the published names of 2.0 to 3.x.
export { toSolanaWalletConnectors } from './methods/wallets/toSolanaWalletConnectors.ts'
export { type UseSolanaWalletsInterface, useSolanaWallets } from './methods/wallets/useSolanaWallets.ts'
export type { ConnectedSolanaWallet } from './wallet/hostWallets.ts'
export type { ConnectedStandardSolanaWallet } from './wallet/solana/standardWallet.ts'
export { type UseCreateSolanaWalletInterface, useCreateWallet } from './wallet/solana/useCreateWallet.ts'
export {
  type SendSolanaTransactionInput,
  type UseSendSolanaTransactionInterface,
  useSendTransaction,
} from './wallet/solana/useSendTransaction.ts'
export {
  type SignAndSendSolanaTransaction,
  type UseSignAndSendTransactionInterface,
  useSignAndSendTransaction,
} from './wallet/solana/useSignAndSendTransaction.ts'
export {
  type SignSolanaMessage,
  type UseSolanaSignMessageInterface,
  useSignMessage,
  useStandardSignMessage,
} from './wallet/solana/useSignMessage.ts'
export {
  type SignSolanaTransaction,
  type UseSignSolanaTransactionInterface,
  useSignTransaction,
} from './wallet/solana/useSignTransaction.ts'
export {
  type UseConnectedStandardWallets,
  type UseStandardWallets,
  useConnectedStandardWallets,
  useConnectedStandardWallets as useWallets,
  useStandardWallets,
} from './wallet/solana/useStandardWallets.ts'
export { useExportSolanaWallet as useExportWallet } from './wallet/useExportWallet.ts'
export { useImportSolanaWallet as useImportWallet } from './wallet/useImportWallet.ts'
