// An app for both chains: Solana wallets of the browser, and embedded wallets of both.
import { type ConnectedSolanaWallet, PrivyProvider, usePrivy, useSolanaWallets } from '@privy-io/react-auth'
import { toSolanaWalletConnectors, useWallets } from '@privy-io/react-auth/solana'
import { providerProps } from './providerProps.tsx'

const solanaConnectors = toSolanaWalletConnectors({ shouldAutoConnect: true })

function Wallets() {
  const { ready, authenticated, user, login } = usePrivy()
  const { wallets } = useSolanaWallets()
  const { ready: areKnown } = useWallets()
  const sign = async (wallet: ConnectedSolanaWallet) => {
    const signature = await wallet.signMessage(new TextEncoder().encode('Hello'))
    console.log(signature.length, await wallet.isConnected())
  }
  if (!ready) return <p>One moment</p>
  if (!authenticated)
    return (
      <button type="button" onClick={() => login({ walletChainType: 'solana-only' })}>
        Log in
      </button>
    )
  const linked = user?.linkedAccounts.filter(
    (account) => account.type === 'wallet' && account.chainType === 'solana',
  )
  return (
    <ul>
      <li>{linked?.length}</li>
      {areKnown &&
        wallets.map((wallet) => (
          <li key={wallet.address}>
            <button type="button" onClick={() => sign(wallet)}>
              {wallet.meta.name}
            </button>
          </li>
        ))}
    </ul>
  )
}

export default function App() {
  return (
    <PrivyProvider
      {...providerProps}
      config={{
        appearance: {
          walletChainType: 'ethereum-and-solana',
          walletList: ['detected_wallets', 'phantom', 'solflare', 'backpack', 'wallet_connect_qr'],
        },
        externalWallets: { solana: { connectors: solanaConnectors } },
        embeddedWallets: {
          ethereum: { createOnLogin: 'users-without-wallets' },
          solana: { createOnLogin: 'users-without-wallets' },
        },
        solanaClusters: [{ name: 'mainnet-beta', rpcUrl: 'https://rpc.solana.example' }],
        solana: { rpcs: {} },
      }}
    >
      <Wallets />
    </PrivyProvider>
  )
}
