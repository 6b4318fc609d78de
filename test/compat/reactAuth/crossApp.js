// Runs in the host page: signing with a wallet that the user has in another app.
import * as sdk from '@privy-io/react-auth'
import { tell } from './signing.js'

const { provider } = Object.fromEntries(new URLSearchParams(location.search))
// A hook from 1.89 on.
const useCrossAppAccounts = Reflect.get(sdk, 'useCrossAppAccounts') ?? (() => ({}))

const typedData = {
  domain: { name: 'Compat', version: '1', chainId: 1 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'Typed for another app' },
}

export function useCrossApp(setSigned, { linkedAccounts = [] }) {
  const { linkCrossAppAccount, signMessage, signTypedData, sendTransaction, signTransaction } =
    useCrossAppAccounts()
  if (!linkCrossAppAccount || !provider) return {}
  const address = linkedAccounts.find(({ type }) => type === 'cross_app')?.embeddedWallets[0]?.address
  const options = { address }
  const transaction = { to: '0x000000000000000000000000000000000000dEaD', value: 5n, chainId: 31_337 }
  return {
    'link-app': () => linkCrossAppAccount({ appId: provider }),
    'sign-app': () =>
      tell(setSigned, { message: 'For another app' }, () => signMessage('For another app', options)),
    'type-app': () =>
      tell(setSigned, { message: 'Typed for another app', typedData }, () =>
        signTypedData(typedData, options),
      ),
    'send-app': () =>
      tell(setSigned, { message: 'Sent for another app' }, () => sendTransaction(transaction, options)),
    'sign-transaction-app': () =>
      tell(setSigned, { message: 'Signed for another app' }, () => signTransaction(transaction, options)),
  }
}
