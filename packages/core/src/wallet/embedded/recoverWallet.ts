import { limits } from '@latchkey/wire'
import { requireUser } from '../../account/manage.ts'
import { embeddedWallets } from '../../account/wallets.ts'
import type { WalletWithMetadata } from '../../methods/siwe/account.ts'
import { askFrame, type RecoverySecret, type UserRecoveryMethod, type WalletContext } from '../connect.ts'
import { frameErrorType } from '../frame/frameErrorType.ts'
import { getEntropy } from './entropy.ts'
import { trackWork } from './trackWork.ts'

/**
 * Makes a wallet usable on this device, recovering it first where it has never been (protocol 6.8).
 *
 * @throws AppError `wallet_not_on_device` when only the user's own password or cloud can recover it, and nobody asks the
 * user for that.
 *
 * @example
 * await connectWallet(context, wallet)
 * const signature = await signMessage(context, wallet, 'hello')
 */
export async function connectWallet(context: WalletContext, wallet: WalletWithMetadata): Promise<void> {
  const entropy = getEntropy(requireUser(context.client), wallet)
  const connect = () => askFrame(context, 'privy:wallets:connect', entropy)
  await withRecovery(context, wallet, connect)
}

/**
 * Does something with a wallet; when it is not on this device, recovers it and does it again. Every operation passes here.
 * Automatic recovery needs nothing from the user; for a password or the user's own cloud the user is asked.
 */
export async function withRecovery<T>(
  context: WalletContext,
  wallet: WalletWithMetadata,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (frameErrorType(cause) !== 'wallet_not_on_device') throw cause
    if (getRecoveryMethod(context, wallet) === 'privy') await recoverAutomatically(context, wallet)
    else await askUser(context, wallet, cause)
    return work()
  }
}

/**
 * Makes a wallet usable on this device by the password of its user, or by the backup in their own cloud
 * (`askForCloud`). Automatic recovery needs neither: `connectWallet` does it.
 *
 * @throws AppError `must_be_authenticated`; `too_many_requests` after ten wrong passwords; or the frame's error (see
 * `frameErrorType`): `invalid_recovery_pin` for a wrong password.
 *
 * @example
 * const open = (recoveryPassword: string) => recoverWallet(context, wallet, { recoveryPassword })
 */
export async function recoverWallet(
  context: WalletContext,
  wallet: WalletWithMetadata,
  secret: RecoverySecret,
): Promise<void> {
  const { client } = context
  const entropy = getEntropy(requireUser(client), wallet)
  const recover = () => askFrame(context, 'privy:wallets:recover', { ...entropy, ...secret }, inTime)
  await trackWork(client, 'recovery', { walletAddress: wallet.address }, recover)
}

/** A password takes the frame a second or two, a cloud as long as it likes, and the vault's limit is not for their wait. */
export const inTime = {
  timeoutMs: 3 * limits.walletCreateTimeoutMs,
  lateMessage: 'An error has occurred, please try again.',
} as const

/** As the user says it now: whoever holds a wallet for long, as a provider does, has what it was at the beginning. */
function getRecoveryMethod({ client }: WalletContext, { address, recoveryMethod }: WalletWithMetadata) {
  const current = embeddedWallets(requireUser(client)).find((wallet) => wallet.address === address)
  return current?.recoveryMethod ?? recoveryMethod
}

async function recoverAutomatically(context: WalletContext, wallet: WalletWithMetadata): Promise<void> {
  const { client } = context
  client.track('embedded_wallet_pinless_recovery_started', { walletAddress: wallet.address })
  try {
    await askFrame(context, 'privy:wallets:recover', getEntropy(requireUser(client), wallet))
  } catch (cause) {
    // The user may have chosen another method, on another device, since this page was told of the wallet.
    if (!staleMethod.includes(frameErrorType(cause) ?? '')) throw cause
    await client.session.refresh()
    return askUser(context, wallet, cause)
  }
  client.track('embedded_wallet_recovery_completed', { walletAddress: wallet.address })
}

/** What the frame answers to an automatic recovery where it takes a password, or a cloud. */
const staleMethod = ['invalid_recovery_pin', 'cloud_login_needed', 'not_supported']

function askUser(context: WalletContext, wallet: WalletWithMetadata, cause: unknown): Promise<void> {
  const { client, asking, askToRecover } = context
  const method = userMethods.find((one) => one === getRecoveryMethod(context, wallet))
  if (!askToRecover || !method) throw cause
  const { entropyId } = getEntropy(requireUser(client), wallet)
  const recover = (secret: RecoverySecret) => recoverWallet(context, wallet, secret)
  const answer =
    asking.get(entropyId) ?? askToRecover({ wallet, method, recover }).finally(() => asking.delete(entropyId))
  asking.set(entropyId, answer)
  return answer
}

const userMethods: readonly UserRecoveryMethod[] = ['user-passcode', 'google-drive', 'icloud']
