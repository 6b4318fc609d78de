'use client'

import { localChain, PrivyProvider, SUPPORTED_CHAINS } from '@latchkey/react'

// The chain of `npm start`, 31337, while you develop.
const isDevelopment = process.env.NODE_ENV === 'development'
const supportedChains = isDevelopment ? [...SUPPORTED_CHAINS, localChain] : [...SUPPORTED_CHAINS]

/** Rendered on the server as well: the children are in the first HTML. */
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
