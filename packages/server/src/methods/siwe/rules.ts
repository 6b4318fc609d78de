import { AppError } from '@latchkey/wire'
import type { App } from '../../app/app.ts'

/** The app's switch for the chain of this address, in every step alike (R23). */
export function assertChainEnabled({ settings }: App, address: string): void {
  if (address.startsWith('0x') ? settings.wallet_auth : settings.solana_wallet_auth) return
  throw new AppError('disallowed_login_method', { message: 'Login with wallet not allowed.' })
}
