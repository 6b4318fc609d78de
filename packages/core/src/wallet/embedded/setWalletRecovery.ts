import { AppError } from '@latchkey/wire'
import { requireUser } from '../../account/manage.ts'
import { embeddedWallets } from '../../account/wallets.ts'
import type { WalletWithMetadata } from '../../methods/siwe/account.ts'
import { askFrame, type OnProgress, passSecondFactor, type WalletContext } from '../connect.ts'
import type { CloudMethod } from './cloud.ts'
import { getEntropy } from './entropy.ts'
import { connectWallet, inTime } from './recoverWallet.ts'
import { trackWork } from './trackWork.ts'

/** The new recovery method of a wallet: the user's own password or cloud (`askForCloud`), or only a login. */
export type NewRecoveryMethod =
  | { recoveryMethod: 'user-passcode'; recoveryPassword: string; onProgress?: OnProgress }
  | { recoveryMethod: CloudMethod; recoveryAccessToken: string }
  | { recoveryMethod: 'privy' }

/**
 * Sets how a wallet is recovered on a new device. Call it on a device that has the wallet. It also changes the other
 * wallets of the same seed. When this resolves, the user has the new method.
 *
 * @throws AppError `must_be_authenticated`; or the frame's error (see `frameErrorType`): `invalid_request_arguments`
 * for a password of less than six characters, `missing_or_invalid_token` if the login is too old, `not_supported` if
 * the app does not offer it. Source: protocol 6.4.
 *
 * @example
 * const protect = (recoveryPassword: string) =>
 *   setWalletRecovery(context, wallet, { recoveryMethod: 'user-passcode', recoveryPassword })
 */
export function setWalletRecovery(
  context: WalletContext,
  wallet: WalletWithMetadata,
  method: NewRecoveryMethod,
): Promise<WalletWithMetadata> {
  const { address: walletAddress, recoveryMethod: existingRecoveryMethod } = wallet
  const details = { walletAddress, existingRecoveryMethod, recoveryMethod: method.recoveryMethod }
  return trackWork(context.client, 'set_recovery', details, () => change(context, wallet, method))
}

async function change(
  context: WalletContext,
  wallet: WalletWithMetadata,
  method: NewRecoveryMethod,
): Promise<WalletWithMetadata> {
  const { client } = context
  // First: a factor verified for a change also opens the wallet, so the user is asked only once.
  await passSecondFactor(context)
  await connectWallet(context, wallet)
  const entropy = getEntropy(requireUser(client), wallet)
  // Published clients send this when they remove a method.
  const former = method.recoveryMethod === 'privy' ? { existingRecoveryMethod: wallet.recoveryMethod } : {}
  const data = { ...entropy, ...method, ...former }
  const { entropyId } = await askFrame(context, 'privy:wallets:set-recovery', data, inTime)
  if (!entropyId)
    throw new AppError('unknown_embedded_wallet_error', { message: 'Failed to set recovery on wallet' })
  const user = await client.session.refreshAfterChange()
  const current = user && embeddedWallets(user).find(({ address }) => address === wallet.address)
  if (current?.recoveryMethod !== method.recoveryMethod)
    throw new AppError('unknown_embedded_wallet_error', { message: 'Failed to set recovery on wallet' })
  return current
}
