import { PrivyProvider, usePrivy } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import {
  createConfig,
  http,
  useConnect,
  useConnection,
  useConnectors,
  useSignMessage,
  WagmiProvider,
} from 'wagmi'
import { mainnet } from 'wagmi/chains'

// Without a Latchkey-specific connector: wagmi finds the wallet as it finds any other.
const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })
const appConfig = (await (await fetch('/latchkey.json')).json()) as { appId: string; apiUrl: string }

function Page() {
  const { authenticated, login } = usePrivy()
  const connectors = useConnectors()
  const { mutate: connect } = useConnect()
  const { address } = useConnection()
  const { mutate: sign, data } = useSignMessage()
  const ours = connectors.find((connector) => connector.id === 'io.privy.wallet')
  if (!authenticated)
    return (
      <button type="button" data-testid="login" onClick={login}>
        Log in
      </button>
    )
  return (
    <main data-testid="account">
      {ours && (
        <button type="button" data-testid="connect" onClick={() => connect({ connector: ours })}>
          Connect {ours.name}
        </button>
      )}
      {address && <p data-testid="connected">{address}</p>}
      <button type="button" data-testid="sign" onClick={() => sign({ message: 'Hello from wagmi' })}>
        Sign with wagmi
      </button>
      {data && <p data-testid="signature">{data}</p>}
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={new QueryClient()}>
      <PrivyProvider
        {...appConfig}
        config={{
          embeddedWallets: { ethereum: { createOnLogin: 'users-without-wallets' } },
          supportedChains: [mainnet],
        }}
      >
        <Page />
      </PrivyProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
