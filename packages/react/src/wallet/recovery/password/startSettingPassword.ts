import type { Wallet } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../../latchkey.ts'
import { changeMainWallet, type KeepRecovery } from '../startRecoveryChange.ts'

/** Lets the user set or change the wallet's password. Returns the wallet, and calls the host app's callbacks. */
export async function startSettingPassword(latchkey: Latchkey, keep: KeepRecovery): Promise<Wallet> {
  const { client, events } = latchkey
  try {
    if (!client.session.store.getState().user)
      throw new AppError('must_be_authenticated', {
        message: 'User must be authenticated before setting a password on a Privy wallet',
      })
    const wallet = await changeMainWallet(latchkey, keep, { isLegacy: true })
    events.emit('setWalletPassword', 'onSuccess', { wallet })
    return wallet
  } catch (cause) {
    const error =
      cause instanceof AppError
        ? cause
        : new AppError('unknown_embedded_wallet_error', {
            message: 'Error setting password on privy wallet',
            cause,
          })
    events.emit('setWalletPassword', 'onError', error.code)
    client.track('embedded_wallet_set_password_failed', { error: error.code })
    throw error
  }
}
