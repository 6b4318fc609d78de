import type { EIP1193Provider } from '../../provider/providerContext.ts'
import { walletError } from '../walletError.ts'

/** The used parts of Coinbase Wallet's client, by structure: apps without it must still type-check. */
export type CoinbaseProvider = EIP1193Provider & { disconnect?(): Promise<void> }

type CoinbaseOptions = {
  appName: string
  appLogoUrl: string | null
  appChainIds: number[]
  preference: { options: 'all' | 'eoaOnly' | 'smartWalletOnly'; keysUrl?: string | undefined }
}

/**
 * Whether the app has installed Coinbase Wallet's client. Loads it, so that choosing the wallet opens its window while
 * the click still counts.
 *
 * @example
 * if (await hasCoinbase()) external.make({ connectorType: 'coinbase_wallet', walletClientType: 'coinbase_wallet' })
 */
export const hasCoinbase = (): Promise<boolean> =>
  load().then(
    () => true,
    () => false,
  )

/** @throws AppError `unknown_connect_wallet_error` if it is not installed. */
export async function openCoinbase(options: CoinbaseOptions): Promise<CoinbaseProvider> {
  const { createCoinbaseWalletSDK } = await load()
  return createCoinbaseWalletSDK(options as never).getProvider() as unknown as CoinbaseProvider
}

async function load() {
  try {
    return await import('#coinbase-client')
  } catch (cause) {
    const message = 'Coinbase Wallet needs one more package: npm install @coinbase/wallet-sdk@4.4.0'
    throw walletError(null, message, cause)
  }
}
