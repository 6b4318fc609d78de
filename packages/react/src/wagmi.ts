'use client'

// The sub-path `@latchkey/react/wagmi`, with the published names of `@privy-io/wagmi`.
export { createConfig } from './wagmi/createConfig.ts'
export {
  type UseEmbeddedSmartAccountConnectorParams,
  useEmbeddedSmartAccountConnector,
} from './wagmi/useEmbeddedSmartAccountConnector.ts'
export { usePrivyWagmi, useSetActiveWallet } from './wagmi/useSetActiveWallet.ts'
export type { SetActiveWalletForWagmiType } from './wagmi/useSyncWallets.ts'
export { WagmiProvider } from './wagmi/WagmiProvider.tsx'
