import { AppError } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { type ApiWallet, findApiWallet } from '../delegation/apiWallets.ts'
import { checksum } from '../standards/ethereum.ts'
import { findWalletByAddress } from './store.ts'

type InApp = { appId: string; isArchivedToo?: boolean | undefined }

/**
 * Finds a wallet that the app can use now.
 *
 * @throws AppError `not_found`; `user_has_not_delegated_wallet` if its user has revoked the delegation.
 */
export async function needWallet(ctx: Context, { id, ...inApp }: InApp & { id: string }): Promise<ApiWallet> {
  return needUsable(await findApiWallet(ctx, { appId: inApp.appId, id }), inApp)
}

/** Finds a wallet that the app can use now, by its address. */
export async function needWalletByAddress(
  ctx: Context,
  { address, ...inApp }: InApp & { address: string },
): Promise<ApiWallet> {
  const name = { appId: inApp.appId, address: toSpelling(address) }
  return needUsable(await findWalletByAddress(ctx.db, name), inApp)
}

/** Converts an address to the spelling that the database stores. */
export function toSpelling(address: string): string {
  return address.startsWith('0x') ? checksum(address.toLowerCase()) : address
}

function needUsable(wallet: ApiWallet | undefined, { isArchivedToo }: InApp): ApiWallet {
  if (!wallet || (wallet.archived_at !== null && !isArchivedToo))
    throw new AppError('not_found', { message: 'The app has no such wallet.' })
  if (wallet.sealed_key === null)
    throw new AppError('user_has_not_delegated_wallet', {
      message: 'The user of this wallet has not delegated it, or has revoked the delegation.',
    })
  return wallet
}
