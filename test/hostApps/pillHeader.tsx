// An app's header with the published pill and dialog of 2.x.
import { PrivyProvider, useActiveWallet } from '@privy-io/react-auth'
import { UserPill, WalletsDialog } from '@privy-io/react-auth/ui'
import { base, mainnet } from 'viem/chains'
import { providerProps } from './providerProps.tsx'

const usdc = {
  chain: base,
  address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  ticker: 'USDC',
  icon: 'https://shop.example/usdc.svg',
} as const

function Header() {
  const { wallet, connect } = useActiveWallet()
  return (
    <header>
      <UserPill
        action={{ type: 'login', options: { loginMethods: ['email', 'wallet'] } }}
        label={<b>Account</b>}
        size={40}
        expanded
        ui={{ minimal: true, background: 'secondary' }}
      />
      <UserPill action={{ type: 'connectWallet', options: { suggestedAddress: '0x0' } }} />
      <WalletsDialog
        networks={[{ id: base.id }, mainnet]}
        assets={{
          ethereum: [usdc],
          solana: [
            {
              cluster: 'mainnet-beta',
              address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
              ticker: 'USDC',
            },
          ],
        }}
      />
      <button type="button" onClick={() => connect({ reset: true })}>
        {wallet?.address ?? 'Connect'}
      </button>
    </header>
  )
}

export default function App() {
  return (
    <PrivyProvider {...providerProps}>
      <Header />
    </PrivyProvider>
  )
}
