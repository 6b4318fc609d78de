'use client'

// Next.js with the app router: `providers.tsx` is a client component around the layout's children.
import { PrivyProvider, type PrivyProviderProps, usePrivy } from '@privy-io/react-auth'
import { type ComponentProps, type ReactNode, useEffect } from 'react'
import { providerProps } from './providerProps.tsx'

type ProviderConfig = NonNullable<ComponentProps<typeof PrivyProvider>['config']>

const appearance: ProviderConfig['appearance'] = {
  theme: '#0b1020',
  accentColor: '#6A6FF5',
  logo: <img src="/logo.svg" alt="Harbor" />,
}

function Providers({ children, ...props }: { children: ReactNode } & Partial<PrivyProviderProps>) {
  return (
    <PrivyProvider
      {...providerProps}
      {...props}
      config={{ appearance, embeddedWallets: { createOnLogin: 'users-without-wallets' } }}
    >
      {children}
    </PrivyProvider>
  )
}

function Page() {
  const { ready, authenticated, user, login, logout } = usePrivy()
  useEffect(() => {
    if (ready && authenticated) window.history.replaceState(null, '', '/dashboard')
  }, [ready, authenticated])
  const isDisabled = !ready || (ready && authenticated)
  return (
    <div>
      <button type="button" disabled={isDisabled} onClick={login}>
        Log in
      </button>
      {user && (
        <button type="button" onClick={logout}>
          Log out {user.email?.address}
        </button>
      )}
    </div>
  )
}

export default function RootLayout() {
  return (
    <Providers>
      <h1>Rendered on the server</h1>
      <Page />
    </Providers>
  )
}
