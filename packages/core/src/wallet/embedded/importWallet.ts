import { AppError, type ChainType, limits } from '@latchkey/wire'
import { requireUser } from '../../account/manage.ts'
import { embeddedWallets } from '../../account/wallets.ts'
import type { Wallet } from '../../methods/siwe/account.ts'
import { askFrame, type WalletContext } from '../connect.ts'
import { checkSecurePage } from '../frame/checkSecurePage.ts'

/** A key as wallets export it: 64 hex digits of an Ethereum key, or the 64 bytes of a Solana key in base58. */
export type ImportedKey = { privateKey: string; chainType: ChainType }

/**
 * Creates an embedded wallet from a key of the user. When this resolves, the user has the wallet. The key is sent only
 * to the wallet frame: no error, event or log contains it.
 *
 * @throws AppError `must_be_authenticated`; or the frame's error (see `frameErrorType`): `invalid_request_arguments`
 * for an invalid key, `embedded_wallet_already_exists` for a key of the user's own seed, `linked_to_another_user`,
 * `cannot_unlink_sole_account` for the wallet that the user logs in with, `missing_or_invalid_token` if the login is
 * too old. Source: protocol 6.4.
 *
 * @example
 * const importFrom = (field: HTMLInputElement) =>
 *   importWallet(context, { privateKey: field.value, chainType: 'ethereum' })
 */
export async function importWallet(
  context: WalletContext,
  { privateKey, chainType }: ImportedKey,
): Promise<Wallet> {
  const { client } = context
  checkSecurePage()
  requireUser(client)
  const { address } = await askFrame(context, 'privy:wallets:import', { privateKey, chainType }, inTime)
  const user = await client.session.refreshAfterChange()
  const wallet = user && embeddedWallets(user).find((one) => one.imported && one.address === address)
  if (!wallet) throw new AppError('unknown_embedded_wallet_error', { message: 'Failed to import wallet' })
  return wallet
}

const inTime = {
  timeoutMs: limits.walletCreateTimeoutMs,
  lateMessage: 'walletProxy.import timed out.',
} as const
