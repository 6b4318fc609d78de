import { addRpcUrlOverrideToChain, PrivyProvider, useFundWallet, usePrivy } from '@latchkey/react'
import { useFundWallet as useFundSolanaWallet } from '@latchkey/react/solana'
import { createRoot } from 'react-dom/client'
import { base } from 'viem/chains'

/** The URLs of the test's chains, and the wallet to fund. */
type Wish = { base: string; solana: string; to: string; amount: string; asset: 'native-currency' | 'USDC' }

const appConfig = (await (await fetch('/latchkey.json')).json()) as { appId: string; apiUrl: string }
const wish = JSON.parse(new URLSearchParams(location.search).get('wish') ?? '{}') as Wish

function Page() {
  const { authenticated } = usePrivy()
  const { fundWallet } = useFundWallet()
  const { fundWallet: fundSolanaWallet } = useFundSolanaWallet()
  const { to, amount, asset } = wish
  const fund = () =>
    to.startsWith('0x')
      ? fundWallet(to, { chain: base, amount, asset })
      : fundSolanaWallet(to, { amount, asset })
  return (
    <main data-testid={authenticated ? 'account' : 'login'}>
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
      embeddedWallets: { createOnLogin: 'off' },
      supportedChains: [addRpcUrlOverrideToChain(base, wish.base)],
      solanaClusters: [{ name: 'devnet', rpcUrl: wish.solana }],
    }}
  >
    <Page />
  </PrivyProvider>,
)
