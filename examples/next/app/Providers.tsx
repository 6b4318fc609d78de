'use client'

import { localChain, PrivyProvider, SUPPORTED_CHAINS } from '@latchkey/react'

// Chain 31337 of `npm start`, for development.
const isDevelopment = process.env.NODE_ENV === 'development'
const supportedChains = isDevelopment ? [...SUPPORTED_CHAINS, localChain] : [...SUPPORTED_CHAINS]

/** Also renders on the server: the first HTML contains the children. */
export function Providers({ children }: { children: React.ReactNode }) {
  return (
    <PrivyProvider
      appId={process.env.NEXT_PUBLIC_LATCHKEY_APP_ID ?? ''}
      apiUrl={process.env.NEXT_PUBLIC_LATCHKEY_API_URL ?? ''}
      config={{ embeddedWallets: { createOnLogin: 'users-without-wallets' }, supportedChains }}
    >
      {children}
    </PrivyProvider>
  )
}
