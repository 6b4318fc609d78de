// Runs in the host page: funds the embedded wallet from a wallet that only has coins on another chain.
import * as sdk from '@privy-io/react-auth'
import { onChain } from './sending.js'

const { rpc, elsewhereRpc } = Object.fromEntries(new URLSearchParams(location.search))
// A hook from 1.99 on.
const useFundWallet = Reflect.get(sdk, 'useFundWallet') ?? (() => ({}))

/** Two chains of this machine: the one that is funded, and the one where the coins are. */
export function onTwoChains() {
  const { defaultChain } = onChain(rpc)
  const elsewhere = {
    ...{ ...defaultChain, id: 31_338, name: 'Elsewhere' },
    rpcUrls: { default: { http: [elsewhereRpc] } },
  }
  return { supportedChains: [defaultChain, elsewhere], defaultChain }
}

export function useBridging(wallet) {
  const { fundWallet } = useFundWallet()
  if (!fundWallet || !elsewhereRpc) return {}
  const options = { chain: onTwoChains().defaultChain, amount: '0.02', defaultFundingMethod: 'wallet' }
  return {
    // One argument from 3.0 on.
    'fund-from-elsewhere': () =>
      sdk.VERSION.startsWith('3.')
        ? fundWallet({ address: wallet.address, options })
        : fundWallet(wallet.address, options),
  }
}
