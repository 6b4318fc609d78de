// The smallest host app: an app that already uses the published React SDK, moved over by one prop.
import {
  PrivyProvider,
  useLogin,
  useLogout,
  usePrivy,
  useSignMessage,
  useWallets,
  VERSION,
} from '@privy-io/react-auth'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const { appId, apiUrl } = Object.fromEntries(new URLSearchParams(location.search))

createRoot(document.getElementById('root')).render(
  <PrivyProvider appId={appId} apiUrl={apiUrl}>
    <App />
  </PrivyProvider>,
)

function App() {
  const { ready, authenticated, user } = usePrivy()
  const { login } = useLogin()
  const { logout } = useLogout()
  const { wallets } = useWallets()
  const [signed, setSigned] = useState({})
  const sign = useSign(setSigned)
  const state = {
    version: VERSION,
    ready,
    authenticated,
    userId: user?.id ?? null,
    email: user?.email?.address ?? null,
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
      <button type="button" id="sign" onClick={() => sign('With dialog', true)}>
        Sign
      </button>
      <button type="button" id="sign-quietly" onClick={() => sign('Without dialog', false)}>
        Sign without a dialog
      </button>
      <button type="button" id="logout" onClick={() => logout()}>
        Log out
      </button>
      <pre id="state">{JSON.stringify(state)}</pre>
    </main>
  )
}

/** 1.x takes the text and gives the signature; later versions take and give objects. */
function useSign(setSigned) {
  const { signMessage } = useSignMessage()
  return async (message, showWalletUIs) => {
    setSigned({})
    try {
      const answer = VERSION.startsWith('1.')
        ? await signMessage(message, { showWalletUIs })
        : await signMessage({ message }, { uiOptions: { showWalletUIs } })
      setSigned({ message, signature: answer.signature ?? answer })
    } catch (error) {
      setSigned({ message, error: String(error?.message ?? error) })
    }
  }
}
