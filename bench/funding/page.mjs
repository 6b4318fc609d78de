// The page of a host app, for one of two SDKs with the same names: logs in, and adds funds to the user's wallet.
export const toPage = (sdk) => `
import { PrivyProvider, useFundWallet, usePrivy, useWallets } from '${sdk}'
import { createElement as h } from 'react'
import { createRoot } from 'react-dom/client'

const query = new URLSearchParams(location.search)
const chain = {
  id: 8453, name: 'Base', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://mainnet.base.org'] } },
}
const config = {
  loginMethods: ['email'],
  embeddedWallets: { createOnLogin: 'users-without-wallets', showWalletUIs: false, noPromptOnSignature: true },
  defaultChain: chain,
  supportedChains: [chain],
}

function Host() {
  const { ready, login } = usePrivy()
  const { wallets } = useWallets()
  const { fundWallet } = useFundWallet()
  const wallet = wallets.find(({ walletClientType }) => walletClientType === 'privy')
  return h('div', {},
    h('button', { id: 'login', disabled: !ready, onClick: () => login() }, 'Log in'),
    h('button', { id: 'fund', disabled: !wallet, onClick: () => fundWallet(wallet.address, { chain, amount: '0.01' }) }, 'Fund'),
  )
}

createRoot(document.getElementById('root')).render(
  h(PrivyProvider, { appId: query.get('appId'), apiUrl: query.get('apiUrl'), config }, h(Host)),
)
`
