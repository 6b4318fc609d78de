// Runs in the host page: funds the embedded wallet.
import * as sdk from '@privy-io/react-auth'
import { base } from 'viem/chains'
import { onChain } from './sending.js'
import { tell } from './signing.js'

const rpc = new URLSearchParams(location.search).get('rpc')

// A hook of 3.x.
const useFiatOnramp = Reflect.get(sdk, 'useFiatOnramp')

// A hook from 1.99 on.
const useFundWallet = Reflect.get(sdk, 'useFundWallet') ?? (() => ({}))

export function useFunding(setSigned, wallet) {
  const onramp = useFiatOnramp?.()
  const { fundWallet } = useFundWallet({
    onUserExited: ({ fundingMethod }) => setSigned({ message: `Exited ${fundingMethod}` }),
  })
  // One argument from 3.0 on.
  const add = (options) =>
    sdk.VERSION.startsWith('3.')
      ? fundWallet({ address: wallet.address, options })
      : fundWallet(wallet.address, options)
  // A chain that the vendors support. The fakes deliver on the one of this machine.
  const onBase = { chain: base, amount: '0.02' }
  const ways = fundWallet && {
    'fund-coinbase': () =>
      add({ ...onBase, card: { preferredProvider: 'coinbase' }, defaultFundingMethod: 'card' }),
    'fund-moonpay': () =>
      add({ ...onBase, card: { preferredProvider: 'moonpay' }, defaultFundingMethod: 'card' }),
    'fund-by-wallet': () =>
      add({ chain: onChain(rpc).defaultChain, amount: '0.02', defaultFundingMethod: 'wallet' }),
    'fund-by-hand': () =>
      add({ chain: onChain(rpc).defaultChain, amount: '0.02', defaultFundingMethod: 'manual' }),
  }
  if (!onramp) return ways ?? {}
  return {
    ...ways,
    fund: () =>
      tell(setSigned, { message: 'Funded' }, () =>
        onramp.fund({
          source: { assets: ['usd'], defaultAsset: 'usd' },
          destination: { asset: 'eth', chain: 'eip155:1', address: wallet.address },
          // Below three the client says that the amount is too low, regardless of the server's answer.
          defaultAmount: '100',
        }),
      ),
  }
}
