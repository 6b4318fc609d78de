import { PrivyProvider, usePrivy, useWallets } from '@privy-io/react-auth'
import { createConfig, WagmiProvider } from '@privy-io/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { base, mainnet } from 'viem/chains'
import { http, useConnection, useSignMessage, useSwitchChain } from 'wagmi'

// The app uses the published SDK: the page resolves its name to our package (`site.ts`).
const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})
const appConfig = (await (await fetch('/latchkey.json')).json()) as { appId: string; apiUrl: string }

function Page() {
  const { authenticated, login, logout, signMessage } = usePrivy()
  const { wallets } = useWallets()
  const { address, chainId, connector } = useConnection()
  const { mutate: sign, data } = useSignMessage()
  const { mutate: switchChain } = useSwitchChain()
  const [old, setOld] = useState('')
  if (!authenticated)
    return (
      <button type="button" data-testid="login" onClick={login}>
        Log in
      </button>
    )
  return (
    <main data-testid="account">
      <p data-testid="wallets">{wallets.map(({ address }) => address).join()}</p>
      {address && (
        <p data-testid="connected" data-connector={connector?.id} data-chain={chainId}>
          {address}
        </p>
      )}
      <button type="button" data-testid="switch" onClick={() => switchChain({ chainId: base.id })}>
        Switch to Base
      </button>
      <button type="button" data-testid="sign" onClick={() => sign({ message: 'Hello from wagmi' })}>
        Sign with wagmi
      </button>
      {data && <p data-testid="signature">{data}</p>}
      <button
        type="button"
        data-testid="signOld"
        onClick={async () => setOld(await signMessage('As in 1.x'))}
      >
        Sign a text
      </button>
      {old && <p data-testid="oldSignature">{old}</p>}
      <button type="button" data-testid="logout" onClick={logout}>
        Log out
      </button>
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <PrivyProvider
    {...appConfig}
    config={{
      embeddedWallets: { ethereum: { createOnLogin: 'users-without-wallets' } },
      supportedChains: [mainnet, base],
    }}
  >
    <QueryClientProvider client={new QueryClient()}>
      <WagmiProvider config={config}>
        <Page />
      </WagmiProvider>
    </QueryClientProvider>
  </PrivyProvider>,
)
