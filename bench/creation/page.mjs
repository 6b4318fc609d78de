// The page of a host app, for one of two SDKs with the same names: logs in, and signs as soon as there is a wallet.
export const toPage = (sdk) => `
import { PrivyProvider, usePrivy, useWallets } from '${sdk}'
import { createElement as h, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'

const query = new URLSearchParams(location.search)
const config = {
  loginMethods: ['email'],
  embeddedWallets: { createOnLogin: 'users-without-wallets', showWalletUIs: false, noPromptOnSignature: true },
}

function Host() {
  const { ready, login } = usePrivy()
  const { wallets } = useWallets()
  const wallet = wallets.find(({ walletClientType }) => walletClientType === 'privy')
  const asked = useRef(false)
  useEffect(() => {
    if (!wallet || asked.current) return
    asked.current = true
    globalThis.walletAt = performance.now()
    sign(wallet)
  }, [wallet])
  return h('button', { id: 'login', disabled: !ready, onClick: () => login() }, 'Log in')
}

async function sign(wallet) {
  try {
    const provider = await wallet.getEthereumProvider()
    const signature = await provider.request({ method: 'personal_sign', params: ['0x68656c6c6f', wallet.address] })
    globalThis.signed = { signature, at: performance.now() }
  } catch (error) {
    globalThis.signed = { error: String(error?.message ?? error), at: performance.now() }
  }
}

createRoot(document.getElementById('root')).render(
  h(PrivyProvider, { appId: query.get('appId'), apiUrl: query.get('apiUrl'), config }, h(Host)),
)
`
