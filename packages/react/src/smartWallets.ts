'use client'

export {
  SmartWalletsProvider,
  type SmartWalletsProviderProps,
  useSmartWallets,
} from './smartWallets/SmartWalletsProvider.tsx'
// The sub-path `@latchkey/react/smart-wallets`, with the published names.
export type { SmartWalletClientType } from './smartWallets/smartWalletClient.ts'
