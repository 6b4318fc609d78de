import {
  createStandardWallet,
  type EmbeddedStandardWallet,
  embeddedWallets,
  fromBase58,
  registerWallet,
} from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import type { WalletRuntime } from '../walletRuntime.ts'

/**
 * Announces the embedded Solana wallets to the page's libraries by Wallet Standard, while there are any. Every script
 * of the page finds them, so no setting of the app skips the screen.
 */
export function announceSolana(
  { client }: Latchkey,
  name: string,
  { signSolana, transactSolana }: Pick<WalletRuntime, 'signSolana' | 'transactSolana'>,
): EmbeddedStandardWallet {
  const entryPoint = 'announced'
  const { wallet, setAccounts } = createStandardWallet({
    name,
    sign: (address, message) => signSolana(message, { entryPoint, address }),
    signTransactions: ({ transactions, ...how }) => transactSolana.sign(transactions, { ...how, entryPoint }),
    async sendTransactions({ transactions, ...how }) {
      const { signatures } = await transactSolana.send(transactions, { ...how, entryPoint })
      return signatures.map(fromBase58)
    },
  })
  let stop: (() => void) | undefined
  const follow = () => {
    const { user } = client.session.store.getState()
    const wallets = user ? embeddedWallets(user).filter(({ chainType }) => chainType === 'solana') : []
    setAccounts(wallets.map(({ address }) => address))
    if (wallets.length > 0) stop ??= registerWallet(wallet)
    else {
      stop?.()
      stop = undefined
    }
  }
  client.session.store.subscribe(follow)
  follow()
  return wallet
}
