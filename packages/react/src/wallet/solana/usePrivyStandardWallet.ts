import { createStandardWallet, type EmbeddedStandardWallet, getSettings } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { Latchkey } from '../../latchkey.ts'
import { useSolanaAccounts } from './useSolanaAccounts.ts'

export type UsePrivyStandardWalletInterface = {
  /** Has the accounts of the signed-in user; without a user it has none. */
  wallet: EmbeddedStandardWallet
  ready: boolean
}

/**
 * The user's embedded Solana wallets as one wallet by Wallet Standard. Source: react-auth 2.25; `useWallets` is newer.
 *
 * @example
 * const { wallet, ready } = usePrivyStandardWallet()
 * const addresses = ready ? wallet.accounts.map(({ address }) => address) : []
 */
export function usePrivyStandardWallet(): UsePrivyStandardWalletInterface {
  const latchkey = useLatchkey()
  const runtime = useStore(latchkey.wallet)
  const { ready } = useSolanaAccounts()
  return { wallet: runtime?.solana ?? latchkey.share(createEmpty), ready }
}

/** Used until the wallet code has loaded: without accounts, it refuses to sign before it asks. */
function createEmpty({ client }: Latchkey): EmbeddedStandardWallet {
  const refuse = () => Promise.reject(new AppError('embedded_wallet_not_found'))
  const ask = { sign: refuse, signTransactions: refuse, sendTransactions: refuse }
  return createStandardWallet({ name: getSettings(client).getState().name, ...ask }).wallet
}
