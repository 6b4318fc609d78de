// With wagmi, through the published bindings.
import { type ConnectedWallet, PrivyProvider, usePrivy, useWallets } from '@privy-io/react-auth'
import { createConfig, useSetActiveWallet, WagmiProvider } from '@privy-io/wagmi'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { base, mainnet } from 'viem/chains'
import { http, useConnection, useSignMessage } from 'wagmi'
import { providerProps } from './providerProps.tsx'

const wagmiConfig = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
})
const queryClient = new QueryClient()

function Page() {
  const { ready, authenticated, login } = usePrivy()
  const { wallets, ready: walletsReady } = useWallets()
  const { setActiveWallet } = useSetActiveWallet()
  const { address, chainId } = useConnection()
  const { mutate: sign, data } = useSignMessage()
  if (!ready || !authenticated)
    return (
      <button type="button" disabled={!ready} onClick={login}>
        Log in
      </button>
    )
  const choose = (wallet: ConnectedWallet) => setActiveWallet(wallet)
  return (
    <main>
      <p>
        {address} on {chainId}
      </p>
      {walletsReady &&
        wallets.map((wallet) => (
          <button key={wallet.address} type="button" onClick={() => choose(wallet)}>
            {wallet.meta.name} {wallet.walletClientType} {wallet.chainId.split(':')[1]}
          </button>
        ))}
      <button type="button" onClick={() => sign({ message: 'Hello' })}>
        Sign {data}
      </button>
    </main>
  )
}

export default function App() {
  return (
    <PrivyProvider
      {...providerProps}
      config={{
        embeddedWallets: { ethereum: { createOnLogin: 'users-without-wallets' } },
        supportedChains: [mainnet, base],
        defaultChain: base,
      }}
    >
      <QueryClientProvider client={queryClient}>
        <WagmiProvider config={wagmiConfig}>
          <Page />
        </WagmiProvider>
      </QueryClientProvider>
    </PrivyProvider>
  )
}
