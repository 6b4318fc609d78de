import {
  addRpcUrlOverrideToChain,
  PrivyProvider,
  useConnectWallet,
  useFundWallet,
  usePrivy,
} from '@latchkey/react'
import { useFundWallet as useFundSolanaWallet } from '@latchkey/react/solana'
import { createRoot } from 'react-dom/client'
import { base, optimism } from 'viem/chains'

/** The URLs of the test's chains, and the wallet to fund. */
type Wish = { base: string; optimism: string; solana: string; to: string; amount: string }

const appConfig = (await (await fetch('/latchkey.json')).json()) as { appId: string; apiUrl: string }
const wish = JSON.parse(new URLSearchParams(location.search).get('wish') ?? '{}') as Wish

function Page() {
  const { authenticated } = usePrivy()
  const { connectWallet } = useConnectWallet()
  const { fundWallet } = useFundWallet()
  const { fundWallet: fundSolanaWallet } = useFundSolanaWallet()
  const fund = () =>
    wish.to.startsWith('0x')
      ? fundWallet(wish.to, { chain: optimism, amount: wish.amount, asset: 'native-currency' })
      : fundSolanaWallet(wish.to, { amount: wish.amount })
  return (
    <main data-testid={authenticated ? 'account' : 'login'}>
      <button type="button" data-testid="connect" onClick={() => connectWallet()}>
        Connect
      </button>
      <button type="button" data-testid="fund" onClick={() => void fund()}>
        Add funds
      </button>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <PrivyProvider
    {...appConfig}
    config={{
      appearance: { walletChainType: 'ethereum-and-solana' },
      embeddedWallets: { createOnLogin: 'off' },
      supportedChains: [
        addRpcUrlOverrideToChain(base, wish.base),
        addRpcUrlOverrideToChain(optimism, wish.optimism),
      ],
      solanaClusters: [{ name: 'devnet', rpcUrl: wish.solana }],
    }}
  >
    <Page />
  </PrivyProvider>,
)
