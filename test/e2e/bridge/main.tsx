import {
  addRpcUrlOverrideToChain,
  PrivyProvider,
  useConnectWallet,
  useFundWallet,
  usePrivy,
} from '@latchkey/react'
import { useFundWallet as useFundSolanaWallet } from '@latchkey/react/solana'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { base, optimism } from 'viem/chains'
import { useLatchkey } from '../../../packages/react/src/context.ts'
import { openBridge } from '../../../packages/react/src/funding/bridge/openBridge.ts'
import type { Funding } from '../../../packages/react/src/funding/funding.ts'

/** Where the chains of the test are, and what is funded. */
type Wish = { base: string; optimism: string; solana: string; to: string; amount: string }

const appConfig = (await (await fetch('/latchkey.json')).json()) as { appId: string; apiUrl: string }
const wish = JSON.parse(new URLSearchParams(location.search).get('wish') ?? '{}') as Wish

function Page() {
  const { authenticated } = usePrivy()
  const latchkey = useLatchkey()
  const { connectWallet } = useConnectWallet()
  const { fundWallet } = useFundWallet()
  const { fundWallet: fundSolanaWallet } = useFundSolanaWallet()
  useEffect(() => {
    /** As the screen of the wallet does when it has nothing on the network that is funded. */
    Reflect.set(window, 'payFromElsewhere', async () => {
      const { funding } = (latchkey.modal.getState().at(-1)?.props ?? {}) as { funding?: Funding }
      const external = await latchkey.loadExternal()
      // Wallets of an earlier visit come back by themselves.
      while (!external.ready.getState()) await new Promise((resolve) => external.ready.subscribe(resolve))
      const [from] = external.connections.getState()[0]?.accounts ?? []
      if (!funding || from === undefined) throw new Error('Nothing is funded, or no wallet is connected.')
      await openBridge(latchkey, funding, { request: { ...funding.request, amount: wish.amount }, from })
    })
  }, [latchkey])
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
