'use client'

import { PrivyProvider } from '@latchkey/react'

/** Rendered on the server as well: the children are in the first HTML. */
export function Providers({ children }: { children: React.ReactNode }) {
  return (
    <PrivyProvider
      appId={process.env.NEXT_PUBLIC_LATCHKEY_APP_ID ?? ''}
      apiUrl={process.env.NEXT_PUBLIC_LATCHKEY_API_URL ?? ''}
      config={{ embeddedWallets: { createOnLogin: 'users-without-wallets' } }}
    >
      {children}
    </PrivyProvider>
  )
}
