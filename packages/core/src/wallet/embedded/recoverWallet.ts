import { limits } from '@latchkey/wire'
import { requireUser } from '../../account/manage.ts'
import { embeddedWallets } from '../../account/wallets.ts'
import type { WalletWithMetadata } from '../../methods/siwe/account.ts'
import { askFrame, type RecoverySecret, type UserRecoveryMethod, type WalletContext } from '../connect.ts'
import { frameErrorType } from '../frame/frameErrorType.ts'
import { getEntropy } from './entropy.ts'
import { trackWork } from './trackWork.ts'

/**
 * Makes a wallet usable on this device, and recovers it first if it is new here (protocol 6.8).
 *
 * @throws AppError `wallet_not_on_device` when only the user's own password or cloud can recover it, and the app does
 * not ask for them.
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
 * Runs an operation with a wallet. If it is not on this device, recovers it and runs the operation again. Every
 * operation uses this. Automatic recovery does not involve the user; a password or the user's cloud does.
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
 * Makes a wallet usable on this device with the user's password, or with the backup in their cloud (`askForCloud`).
 * Automatic recovery needs neither: use `connectWallet`.
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

/** A password takes the frame a second or two, and a cloud any time. The vault's limit does not apply to this wait. */
export const inTime = {
  timeoutMs: 3 * limits.walletCreateTimeoutMs,
  lateMessage: 'An error has occurred, please try again.',
} as const

/** The user's present method: a caller that keeps a wallet for long, such as a provider, has an old one. */
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
    // The user may have chosen another method on another device since this page read the wallet.
    if (!staleMethod.includes(frameErrorType(cause) ?? '')) throw cause
    await client.session.refresh()
    return askUser(context, wallet, cause)
  }
  client.track('embedded_wallet_recovery_completed', { walletAddress: wallet.address })
}

/** The frame's errors of an automatic recovery if the wallet needs a password or a cloud. */
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
