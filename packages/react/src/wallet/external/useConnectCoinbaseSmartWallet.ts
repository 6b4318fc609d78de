import { useCallback } from 'react'
import { useLatchkey } from '../../context.ts'
import { startConnect } from './useConnectWallet.ts'

export type UseConnectCoinbaseSmartWalletInterface = { connectCoinbaseSmartWallet(): void }

/**
 * Connects Coinbase's smart wallet without logging in, regardless of `connectionOptions`; it asks its user in its own
 * window. Needs `@coinbase/wallet-sdk` installed with Latchkey; an app without it leads the user to Coinbase Wallet.
 *
 * @example
 * const { connectCoinbaseSmartWallet } = useConnectCoinbaseSmartWallet()
 * connectCoinbaseSmartWallet()
 */
export function useConnectCoinbaseSmartWallet(): UseConnectCoinbaseSmartWalletInterface {
  const latchkey = useLatchkey()
  const connectCoinbaseSmartWallet = useCallback(
    () => startConnect(latchkey, undefined, 'coinbase_smart_wallet'),
    [latchkey],
  )
  return { connectCoinbaseSmartWallet }
}
