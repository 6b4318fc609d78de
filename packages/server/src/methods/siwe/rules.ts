import { AppError } from '@latchkey/wire'
import type { UserRow } from '../../account/user.ts'
import type { App } from '../../app/app.ts'

/** The app's switch for the chain of this address, in every step alike (R23). */
export function refuseChainOff({ settings }: App, address: string): void {
  if (address.startsWith('0x') ? settings.wallet_auth : settings.solana_wallet_auth) return
  throw new AppError('disallowed_login_method', { message: 'Login with wallet not allowed.' })
}

/** The app's own limit; wallets that were created here do not count. */
export function refuseMoreWallets({ settings }: App, user: UserRow, wallet: { subject: string }): void {
  const most = settings.max_linked_wallets_per_user
  const others = user.accounts.filter(
    ({ type, subject, data }) =>
      type === 'wallet' && data.wallet_client_type !== 'privy' && subject !== wallet.subject,
  )
  if (most !== null && others.length >= most)
    throw new AppError('cannot_link_more_of_type', {
      message: `User already has ${most} wallets linked, which is as many as this app allows.`,
    })
}
