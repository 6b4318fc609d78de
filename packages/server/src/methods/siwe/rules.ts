import { AppError } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { getSmartWalletConfig } from '../../app/smartWalletConfig.ts'

/** Checks the app's setting for the chain of this address, in every step (R23: plus addresses). */
export function assertChainEnabled({ settings }: App, address: string): void {
  if (address.startsWith('0x') ? settings.wallet_auth : settings.solana_wallet_auth) return
  throw new AppError('disallowed_login_method', { message: 'Login with wallet not allowed.' })
}

/** Checks the app's setting for smart wallets (decision 24: smart wallets): its type, on one of its chains. */
export function assertSmartWalletEnabled(
  { settings }: App,
  { type, chainId }: { type: string; chainId: string },
): void {
  const config = getSmartWalletConfig(settings)
  const hasChain = config?.configured_networks.some(({ chain_id }) => chain_id === `eip155:${chainId}`)
  if (hasChain && config?.smart_wallet_type === type) return
  throw new AppError('disallowed_login_method', { message: 'This smart wallet is not allowed.' })
}
