import { limits } from '@latchkey/wire'
import { requireUser } from '../account/manage.ts'
import { embeddedWallets } from '../account/wallets.ts'
import type { WalletWithMetadata } from '../methods/siwe/account.ts'
import { askFrame, type WalletContext } from './connect.ts'
import { getEntropy } from './entropy.ts'
import { frameErrorType } from './frameErrorType.ts'

/**
 * Makes a wallet usable on this device, recovering it first where it has never been (protocol 6.8).
 *
 * @throws AppError `wallet_not_on_device` when only the user's own password or cloud can recover it, and nobody asks the
 * user for that.
 */
export async function connectWallet(context: WalletContext, wallet: WalletWithMetadata): Promise<void> {
  const entropy = getEntropy(requireUser(context.client), wallet)
  const connect = () => askFrame(context, 'privy:wallets:connect', entropy)
  await recovering(context, wallet, connect)
}

/**
 * Does something with a wallet; when it is not on this device, recovers it and does it again. Every operation passes here.
 * Automatic recovery needs nothing from the user; for a password the user is asked.
 */
export async function recovering<T>(
  context: WalletContext,
  wallet: WalletWithMetadata,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (frameErrorType(cause) !== 'wallet_not_on_device') throw cause
    const method = getRecoveryMethod(context, wallet)
    if (method === 'privy') await recoverAutomatically(context, wallet)
    else if (method === 'user-passcode' && context.askForPassword) await askOnce(context, wallet)
    else throw cause
    return work()
  }
}

/**
 * Makes a wallet usable on this device by the password of its user. Automatic recovery needs none: `connectWallet` does it.
 *
 * @throws AppError `must_be_authenticated`; `too_many_requests` after ten wrong ones; or the frame's error (see
 * `frameErrorType`): `invalid_recovery_pin` for a wrong one.
 *
 * @example
 * const open = (typed: string) => recoverWallet(context, wallet, typed)
 */
export async function recoverWallet(
  context: WalletContext,
  wallet: WalletWithMetadata,
  recoveryPassword: string,
): Promise<void> {
  const named = getEntropy(requireUser(context.client), wallet)
  await askFrame(context, 'privy:wallets:recover', { ...named, recoveryPassword }, inTime)
}

/** A password takes the frame a second or two, and the vault's limit is not for its wait. */
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
    // The user has set a password on another device since this page was told of the wallet.
    if (frameErrorType(cause) !== 'invalid_recovery_pin' || !context.askForPassword) throw cause
    return askOnce(context, wallet)
  }
  client.track('embedded_wallet_recovery_completed', { walletAddress: wallet.address })
}

function askOnce(context: WalletContext, wallet: WalletWithMetadata): Promise<void> {
  const { client, asking, askForPassword } = context
  const { entropyId } = getEntropy(requireUser(client), wallet)
  const recover = (recoveryPassword: string) => recoverWallet(context, wallet, recoveryPassword)
  const asked =
    asking.get(entropyId) ??
    Promise.resolve(askForPassword?.({ wallet, recover })).finally(() => asking.delete(entropyId))
  asking.set(entropyId, asked)
  return asked
}
