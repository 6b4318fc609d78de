import {
  embeddedWallets,
  getSettings,
  type NewRecoveryMethod,
  requireUser,
  rootWallet,
  type User,
  type Wallet,
  type WalletWithMetadata,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { SetWalletRecoveryOptions } from '../walletRuntime.ts'
import { changeRecovery } from './recoveryChange.ts'

/** What the screens need of the wallet code. */
export type KeepRecovery = {
  connect(wallet: WalletWithMetadata): Promise<void>
  set(wallet: WalletWithMetadata, method: NewRecoveryMethod): Promise<Wallet>
}

/** Lets the user change how the wallet is recovered, and tells the host app, also through its callbacks. */
export async function startRecoveryChange(
  latchkey: Latchkey,
  keep: KeepRecovery,
  options: SetWalletRecoveryOptions = {},
): Promise<Wallet> {
  const { events } = latchkey
  try {
    const wallet = await change(latchkey, keep, options)
    const { recoveryMethod: method } = wallet
    if (method && method !== 'privy') events.emit('setWalletRecovery', 'onSuccess', { method, wallet })
    return wallet
  } catch (cause) {
    const error = AppError.from(cause, 'unknown_embedded_wallet_error')
    events.emit('setWalletRecovery', 'onError', error.code)
    throw error
  }
}

async function change(
  latchkey: Latchkey,
  { connect, set }: KeepRecovery,
  { showAutomaticRecovery = false }: SetWalletRecoveryOptions,
): Promise<Wallet> {
  const { client } = latchkey
  const wallet = findWallet(requireUser(client))
  if (!wallet) throw new AppError('embedded_wallet_not_found')
  const { recoveryOptions: methods } = getSettings(client).getState().embeddedWallets
  if (methods.length === 0 && !showAutomaticRecovery) throw new AppError('disallowed_recovery_method')
  // A wallet that is not here is recovered first, on a screen of its own: it is the device that may change it.
  await connect(wallet)
  return changeRecovery(latchkey, {
    ...{ action: 'set', current: wallet.recoveryMethod, methods, isWanted: true },
    flow: { showAutomaticRecovery },
    apply: (method) => set(wallet, method),
    onExit: () => new AppError('user_exited_set_password_flow'),
  })
}

/** The user's own seed, else an imported key (protocol 6.8). */
function findWallet(user: User): WalletWithMetadata | undefined {
  const imported = (chain: WalletWithMetadata['chainType']) =>
    embeddedWallets(user).find(({ chainType }) => chainType === chain)
  return rootWallet(user) ?? imported('ethereum') ?? imported('solana')
}
