'use client'

// The sub-path `@latchkey/react/solana`, with the published names of 2.0 to 3.x.
export type {
  EmbeddedStandardWallet as PrivyStandardWallet,
  SolanaTransactionInput as SupportedSolanaTransaction,
  SolanaTransactionReceipt,
  StandardWallet as SolanaStandardWallet,
} from '@latchkey/core'
export type { SolanaFundingConfig } from './funding/fundWalletConfig.ts'
export {
  type UseFundSolanaWalletInterface as UseFundWalletInterface,
  useFundSolanaWallet as useFundWallet,
  useSolanaFundingPlugin,
  useStandardFundWallet,
} from './funding/useFundSolanaWallet.ts'
export {
  type UseSolanaWalletsInterface,
  useSolanaWallets,
} from './wallet/external/connected/useSolanaWallets.ts'
export {
  type SolanaWalletConnectors as SolanaAdapterConnector,
  toSolanaWalletConnectors,
} from './wallet/external/toSolanaWalletConnectors.ts'
export type { ConnectedSolanaWallet } from './wallet/hostWallets.ts'
export { useExportSolanaWallet as useExportWallet } from './wallet/manage/useExportWallet.ts'
export {
  type UseImportWalletInterface,
  useImportSolanaWallet as useImportWallet,
} from './wallet/manage/useImportWallet.ts'
export {
  type DefaultSolanaRpcsPlugin,
  defaultSolanaRpcsPlugin,
  useSolanaLedgerPlugin,
} from './wallet/solana/publishedPlugins.ts'
export type { ConnectedStandardSolanaWallet } from './wallet/solana/standardWallet.ts'
export { type UseCreateSolanaWalletInterface, useCreateWallet } from './wallet/solana/useCreateWallet.ts'
export {
  type UsePrivyStandardWalletInterface,
  usePrivyStandardWallet,
} from './wallet/solana/usePrivyStandardWallet.ts'
export {
  type SendSolanaTransactionInput,
  type UseSendSolanaTransactionInterface,
  type UseSendSolanaTransactionInterface as UseSendTransactionInterface,
  useSendTransaction,
} from './wallet/solana/useSendTransaction.ts'
export {
  type SignAndSendSolanaTransaction,
  type UseSignAndSendTransactionInterface,
  type UseSignAndSendTransactionInterface as UseSignAndSendTransaction,
  useSignAndSendTransaction,
  useStandardSignAndSendTransaction,
} from './wallet/solana/useSignAndSendTransaction.ts'
export {
  type SignSolanaMessage,
  type UseSolanaSignMessageInterface,
  type UseSolanaSignMessageInterface as UseSignMessage,
  type UseSolanaSignMessageInterface as UseSignMessageInterface,
  useSignMessage,
  useStandardSignMessage,
} from './wallet/solana/useSignMessage.ts'
export {
  type SignSolanaTransaction,
  type UseSignSolanaTransactionInterface,
  type UseSignSolanaTransactionInterface as UseSignTransaction,
  type UseSignSolanaTransactionInterface as UseSignTransactionInterface,
  useSignTransaction,
  useStandardSignTransaction,
} from './wallet/solana/useSignTransaction.ts'
export {
  type UseConnectedStandardWallets,
  type UseConnectedStandardWallets as UseWallets,
  type UseStandardWallets,
  type UseStandardWallets as UseSolanaStandardWalletsInterface,
  useConnectedStandardWallets,
  useConnectedStandardWallets as useWallets,
  useSolanaStandardWallets,
  useStandardWallets,
} from './wallet/solana/useStandardWallets.ts'
