// Login with the account of another app, next to the app's own login.
import {
  PrivyProvider,
  useCrossAppAccounts,
  useCustomAuth,
  useOAuthTokens,
  usePrivy,
} from '@privy-io/react-auth'
import { useCallback, useState } from 'react'
import { providerProps } from './providerProps.tsx'

const otherApp = 'other-app-of-25-characters-'

function Page() {
  const { ready, authenticated, user } = usePrivy()
  const { loginWithCrossAppAccount, linkCrossAppAccount, unlinkCrossAppAccount } = useCrossAppAccounts()
  const { status } = useCustomAuth({
    onAuthenticated: ({ user: who }) => console.log(who.id),
    onUnauthenticated: () => console.log('gone'),
  })
  const { reauthorize } = useOAuthTokens({
    onOAuthTokenGrant: ({ oAuthTokens }) => console.log(oAuthTokens.provider, oAuthTokens.scopes),
  })
  if (!ready) return <p>{status.status}</p>
  if (!authenticated)
    return (
      <button type="button" onClick={() => loginWithCrossAppAccount({ appId: otherApp })}>
        Log in with Other
      </button>
    )
  const account = user?.linkedAccounts.find((one) => one.type === 'cross_app')
  if (account?.type !== 'cross_app')
    return (
      <button type="button" onClick={() => linkCrossAppAccount({ appId: otherApp })}>
        Link Other
      </button>
    )
  return (
    <main>
      <p>
        {account.providerApp.name}: {account.embeddedWallets[0]?.address ?? account.smartWallets[0]?.address}
      </p>
      <button type="button" onClick={() => unlinkCrossAppAccount({ subject: account.subject })}>
        Unlink
      </button>
      <button type="button" onClick={() => reauthorize({ provider: 'discord' })}>
        Connect Discord anew
      </button>
    </main>
  )
}

export default function App() {
  const [token] = useState<string>()
  const getCustomAccessToken = useCallback(async () => token, [token])
  return (
    <PrivyProvider
      {...providerProps}
      config={{
        loginMethodsAndOrder: { primary: [`privy:${otherApp}`, 'email'] },
        customAuth: { enabled: true, isLoading: false, getCustomAccessToken },
      }}
    >
      <Page />
    </PrivyProvider>
  )
}
