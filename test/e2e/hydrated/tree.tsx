import { PrivyProvider } from '@latchkey/react'
import { Header, Login } from '../../../examples/next/app/Login.tsx'

/** The page content of the Next.js example, without Next.js. */
export function Tree(appConfig: { appId: string; apiUrl: string }) {
  return (
    <PrivyProvider {...appConfig} config={{ embeddedWallets: { createOnLogin: 'users-without-wallets' } }}>
      <Header />
      <h1>Rendered on the server</h1>
      <Login />
    </PrivyProvider>
  )
}
