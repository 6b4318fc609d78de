// The smallest host app: an app that already uses the published React SDK, moved over by one prop.
import {
  PrivyProvider,
  useGuestAccounts,
  useLogin,
  useLogout,
  usePrivy,
  useSignMessage,
  useSignTypedData,
  useWallets,
  VERSION,
} from '@privy-io/react-auth'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

// `person` is who has logged in to the host app itself: the SDK is handed a token of that login.
const { appId, apiUrl, person } = Object.fromEntries(new URLSearchParams(location.search))
const getCustomAccessToken = async () =>
  (await (await fetch(`${apiUrl}/sandbox/custom/token?sub=${person}`)).json()).token
const config = person ? { customAuth: { isLoading: false, getCustomAccessToken } } : {}

createRoot(document.getElementById('root')).render(
  <PrivyProvider appId={appId} apiUrl={apiUrl} config={config}>
    <App />
  </PrivyProvider>,
)

function App() {
  const { ready, authenticated, user } = usePrivy()
  const { login } = useLogin()
  const { logout } = useLogout()
  const { createGuestAccount } = useGuestAccounts()
  const { wallets } = useWallets()
  const [signed, setSigned] = useState({})
  const hasFrame = useFrame()
  const sign = useSign(setSigned)
  const signTyped = useSignTyped(setSigned)
  const state = {
    version: VERSION,
    ready,
    hasFrame,
    authenticated,
    userId: user?.id ?? null,
    email: user?.email?.address ?? null,
    phone: user?.phone?.number ?? null,
    google: user?.google?.email ?? null,
    custom: user?.linkedAccounts.find(({ type }) => type === 'custom_auth')?.customUserId ?? null,
    isGuest: user?.isGuest ?? false,
    address: user?.wallet?.address ?? null,
    // Until the SDK has spoken to its frame it has no embedded wallet to offer, and refuses to sign.
    connected: wallets.find((wallet) => wallet.walletClientType === 'privy')?.address ?? null,
    signed,
  }
  return (
    <main>
      <button type="button" id="login" disabled={!ready} onClick={() => login()}>
        Log in
      </button>
      <button type="button" id="login-sms" onClick={() => login({ loginMethods: ['sms'] })}>
        Log in with a number
      </button>
      <button type="button" id="login-google" onClick={() => login({ loginMethods: ['google'] })}>
        Log in with Google
      </button>
      <button type="button" id="guest" onClick={() => createGuestAccount()}>
        Come in as a guest
      </button>
      <button type="button" id="sign" onClick={() => sign('With dialog', true)}>
        Sign
      </button>
      <button type="button" id="sign-quietly" onClick={() => sign('Without dialog', false)}>
        Sign without a dialog
      </button>
      <button type="button" id="sign-typed" onClick={() => signTyped()}>
        Sign typed data
      </button>
      <button type="button" id="logout" onClick={() => logout()}>
        Log out
      </button>
      <pre id="state">{JSON.stringify(state)}</pre>
    </main>
  )
}

/** Whether the wallet frame has answered the SDK. */
function useFrame() {
  const [hasFrame, setHasFrame] = useState(false)
  useEffect(() => {
    const hear = ({ data }) => data?.event === 'privy:iframe:ready' && setHasFrame(true)
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  return hasFrame
}

const typedData = {
  domain: { name: 'Compat', version: '1', chainId: 1 },
  types: {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'text', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: { to: '0x000000000000000000000000000000000000dEaD', text: 'Typed' },
}
// 1.x takes the options themselves and gives the signature; later versions wrap both in objects.
const isFirst = VERSION.startsWith('1.')

function useSign(setSigned) {
  const { signMessage } = useSignMessage()
  return (message, showWalletUIs) =>
    tell(setSigned, { message }, () =>
      isFirst
        ? signMessage(message, { showWalletUIs })
        : signMessage({ message }, { uiOptions: { showWalletUIs } }),
    )
}

function useSignTyped(setSigned) {
  const { signTypedData } = useSignTypedData()
  return () =>
    tell(setSigned, { message: 'Typed data', typedData }, () =>
      signTypedData(typedData, isFirst ? { showWalletUIs: false } : { uiOptions: { showWalletUIs: false } }),
    )
}

async function tell(setSigned, what, work) {
  setSigned({})
  try {
    const answer = await work()
    setSigned({ ...what, signature: answer.signature ?? answer })
  } catch (error) {
    setSigned({ ...what, error: String(error?.message ?? error) })
  }
}
