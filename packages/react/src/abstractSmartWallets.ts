'use client'

// The sub-path `@latchkey/react/abstract-smart-wallets`, with the published name.
export {
  type UseAbstractSmartWalletsInterface,
  useAbstractSmartWallets,
} from './abstractWallets/useAbstractSmartWallets.ts'
