// Runs in the host page: the smart wallet of the user, in versions whose sub-path for it is installed with its peers.
import { SmartWalletsProvider, useSmartWallets } from '@privy-io/react-auth/smart-wallets'
import { createElement } from 'react'
import { tell } from './signing.js'

export const SmartWallets = ({ children }) => createElement(SmartWalletsProvider, null, children)

const to = '0x000000000000000000000000000000000000dEaD'

export function useSmartWallet(setSigned) {
  const { client } = useSmartWallets()
  const answer = (message, work) => tell(setSigned, { message }, work)
  return {
    state: { smart: client?.account.address ?? null },
    actions: {
      'smart-sign': () =>
        answer('Signed by the smart wallet', () => client.signMessage({ message: 'hello' })),
      'smart-send': () =>
        answer('Sent by the smart wallet', () =>
          client.sendTransaction({ calls: [{ to }, { to, data: '0x01' }] }),
        ),
    },
  }
}
