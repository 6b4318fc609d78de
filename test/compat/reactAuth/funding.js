// Runs in the host page: money into the embedded wallet.
import * as sdk from '@privy-io/react-auth'
import { tell } from './signing.js'

// A hook of 3.x.
const useFiatOnramp = Reflect.get(sdk, 'useFiatOnramp')

export function useFunding(setSigned, wallet) {
  const onramp = useFiatOnramp?.()
  if (!onramp) return {}
  return {
    fund: () =>
      tell(setSigned, { message: 'Funded' }, () =>
        onramp.fund({
          source: { assets: ['usd'], defaultAsset: 'usd' },
          destination: { asset: 'eth', chain: 'eip155:1', address: wallet.address },
          // Below three the client says that the amount is too low, whatever the server answers.
          defaultAmount: '100',
        }),
      ),
  }
}
