// A login page with the hooks of 2.x, and a page that only signed-in visitors see.
import {
  type LinkedAccountWithMetadata,
  type LoginModalOptions,
  type PrivyClientConfig,
  PrivyProvider,
  type User,
  useLogin,
  useLogout,
  usePrivy,
  useToken,
  useUser,
} from '@privy-io/react-auth'
import { type ReactNode, useEffect, useState } from 'react'
import { providerProps } from './providerProps.tsx'

const config: PrivyClientConfig = {
  loginMethodsAndOrder: {
    primary: ['email', 'google', 'metamask', 'detected_wallets'],
    overflow: ['twitter', 'discord', 'rainbow', 'coinbase_wallet'],
  },
  appearance: {
    theme: 'dark',
    accentColor: '#38CCCD',
    landingHeader: 'Come aboard',
    loginMessage: 'Harbor needs to know you',
    showWalletLoginFirst: false,
    walletChainType: 'ethereum-only',
  },
  embeddedWallets: { createOnLogin: 'all-users', showWalletUIs: true },
  legal: { termsAndConditionsUrl: 'https://harbor.example/terms', privacyPolicyUrl: null },
  mfa: { noPromptOnMfaRequired: false },
}

function getName(user: User): string {
  const social = user.google?.name ?? user.twitter?.username ?? user.discord?.username
  return social ?? user.email?.address ?? user.wallet?.address ?? user.id
}

function getLabel(account: LinkedAccountWithMetadata): string {
  switch (account.type) {
    case 'wallet':
      return `${account.chainType} ${account.walletClientType === 'privy' ? 'embedded' : 'own'} ${account.address}`
    case 'email':
      return account.address
    case 'phone':
      return account.number
    case 'google_oauth':
      return account.email
    case 'farcaster':
      return `@${account.username ?? account.fid}`
    default:
      return account.type
  }
}

function LoginPage() {
  const [error, setError] = useState('')
  const { login } = useLogin({
    onComplete: ({ user, isNewUser, wasAlreadyAuthenticated, loginMethod }) => {
      if (isNewUser && !wasAlreadyAuthenticated) console.log('welcome', user.id, loginMethod)
    },
    onError: (code) => {
      if (code !== 'exited_auth_flow') setError(code)
    },
  })
  const options: LoginModalOptions = {
    loginMethods: ['email'],
    prefill: { type: 'email', value: 'ada@harbor.example' },
    disableSignup: false,
  }
  return (
    <main>
      <button type="button" onClick={login}>
        Log in
      </button>
      <button type="button" onClick={() => login(options)}>
        Log in as Ada
      </button>
      <p role="alert">{error}</p>
    </main>
  )
}

function Guarded({ children }: { children: ReactNode }) {
  const { ready, authenticated } = usePrivy()
  const { getAccessToken } = useToken({
    onAccessTokenGranted: ({ accessToken }) => console.log(accessToken.length),
    onAccessTokenRemoved: () => console.log('gone'),
  })
  useEffect(() => {
    if (!authenticated) return
    getAccessToken().then((token) =>
      fetch('/api/me', { headers: token ? { authorization: `Bearer ${token}` } : {} }),
    )
  }, [authenticated, getAccessToken])
  if (!ready) return <p>One moment</p>
  return authenticated ? children : <LoginPage />
}

function Profile() {
  const { user, refreshUser } = useUser()
  const { logout } = useLogout()
  if (!user) return null
  return (
    <section>
      <h1>{getName(user)}</h1>
      <ul>
        {user.linkedAccounts.map((account) => (
          <li key={getLabel(account)}>{getLabel(account)}</li>
        ))}
      </ul>
      <button type="button" onClick={() => refreshUser()}>
        Reload
      </button>
      <button type="button" onClick={logout}>
        Log out
      </button>
    </section>
  )
}

export default function App() {
  return (
    <PrivyProvider {...providerProps} clientId="client-web" config={config}>
      <Guarded>
        <Profile />
      </Guarded>
    </PrivyProvider>
  )
}
