import { useCallback } from 'react'
import { useLatchkey } from '../../context.ts'
import { startConnect } from './useConnectWallet.ts'

export type UseConnectCoinbaseSmartWalletInterface = { connectCoinbaseSmartWallet(): void }

/**
 * Connects Coinbase's smart wallet without logging in, whatever `connectionOptions` say; it asks its user in a window of
 * its own. Needs `@coinbase/wallet-sdk` beside Latchkey; an app without it leads the user to Coinbase Wallet.
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
