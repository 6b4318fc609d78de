import { AppError, type DelegationConsent, limits } from '@latchkey/wire'
import { requireUser } from '../account/manage.ts'
import type { User } from '../account/user.ts'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import { askFrame, passSecondFactor, type WalletContext } from '../wallet/connect.ts'
import { findRoot } from '../wallet/embedded/entropy.ts'
import { connectWallet } from '../wallet/embedded/recoverWallet.ts'
import { trackWork } from '../wallet/embedded/trackWork.ts'
import { checkSecurePage } from '../wallet/frame/checkSecurePage.ts'
import { delegatedWallets } from './delegatedWallets.ts'

/**
 * Lets the app's server sign for a wallet, within the terms. The wallet frame seals the key of this wallet for the
 * signer; the seed stays on the device. A user with a second factor verifies it first.
 *
 * @param shown the consent that the user saw. Without it the terms in force count.
 * @throws AppError `must_be_authenticated`, or the frame's error (see `frameErrorType`): `not_supported` if the app's
 * settings name no key quorum, `consent_refused` if the terms in force are not those that were shown,
 * `missing_or_invalid_token` if the login is too long ago. Source: protocol 6.8, decision 25: delegation.
 *
 * @example
 * const { consent } = await readDelegationOffer(client, wallet)
 * const user = await delegateWallet(context, wallet, consent)
 */
export async function delegateWallet(
  context: WalletContext,
  wallet: WalletWithMetadata,
  shown?: DelegationConsent,
): Promise<User> {
  const { client } = context
  const { address } = wallet
  checkSecurePage()
  return trackWork(client, 'delegation', { walletAddress: address }, async () => {
    // First: a factor verified for a change also opens the wallet, so the user is asked only once.
    await passSecondFactor(context)
    await connectWallet(context, wallet)
    const root = findRoot(requireUser(client), wallet)
    const shownTerms = shown && { policyHash: shown.policy_hash, quorumId: shown.quorum_id }
    const data = {
      rootWallet: { address: root.address, chainType: root.chainType, imported: root.imported },
      delegatedWallets: [
        { address, chainType: wallet.chainType, walletIndex: wallet.walletIndex ?? 0, ...shownTerms },
      ],
    }
    const { success } = await askFrame(context, 'privy:delegated-actions:consent', data, inTime)
    const user = success ? await client.session.refreshAfterChange() : null
    if (!user || !isDelegated(user, wallet))
      throw new AppError('unknown_embedded_wallet_error', { message: 'The wallet was not delegated.' })
    return user
  })
}

const inTime = {
  timeoutMs: 3 * limits.walletCreateTimeoutMs,
  lateMessage: 'The wallet was not delegated in time.',
} as const

function isDelegated(user: User, { address, chainType }: WalletWithMetadata): boolean {
  return delegatedWallets(user).some((one) => one.address === address && one.chainType === chainType)
}
