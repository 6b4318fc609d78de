import {
  type ChainType,
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
import type { RecoveryFlow } from './recoveryRoute.ts'

/** Functions of the wallet code that the screens need. */
export type KeepRecovery = {
  connect(wallet: WalletWithMetadata): Promise<void>
  set(wallet: WalletWithMetadata, method: NewRecoveryMethod): Promise<Wallet>
}

/** Lets the user change how the wallet is recovered. Returns the wallet, and calls the host app's callbacks. */
export async function startRecoveryChange(
  latchkey: Latchkey,
  keep: KeepRecovery,
  options: SetWalletRecoveryOptions = {},
): Promise<Wallet> {
  const { events } = latchkey
  try {
    const wallet = await changeMainWallet(latchkey, keep, options)
    const { recoveryMethod: method } = wallet
    if (method && method !== 'privy') events.emit('setWalletRecovery', 'onSuccess', { method, wallet })
    return wallet
  } catch (cause) {
    const error = AppError.from(cause, 'unknown_embedded_wallet_error')
    events.emit('setWalletRecovery', 'onError', error.code)
    throw error
  }
}

/** Shows the screens for the wallet whose seed the others share. */
export async function changeMainWallet(
  latchkey: Latchkey,
  { connect, set }: KeepRecovery,
  flow: RecoveryFlow,
): Promise<Wallet> {
  const { client } = latchkey
  const { address } = findWallet(requireUser(client))
  const getWallet = () => findWallet(requireUser(client), address)
  const { recoveryOptions } = getSettings(client).getState().embeddedWallets
  const methods = flow.isLegacy
    ? recoveryOptions.filter((method) => method === 'user-passcode')
    : recoveryOptions
  if (methods.length === 0 && !flow.showAutomaticRecovery) throw new AppError('disallowed_recovery_method')
  // A wallet that is not on this device is recovered first, on its own screen, because only a device with it may change
  // it.
  await connect(getWallet())
  return changeRecovery(latchkey, {
    ...{ action: 'set', current: getWallet().recoveryMethod, methods, isWanted: true, flow },
    apply: (method) => set(getWallet(), method),
    onExit: () => new AppError('user_exited_set_password_flow'),
  })
}

/** The wallet of the user's own seed, or else an imported key (protocol 6.8). */
function findWallet(user: User, address?: string): WalletWithMetadata {
  const wallets = embeddedWallets(user)
  const findByChain = (chain: ChainType) => wallets.find(({ chainType }) => chainType === chain)
  const wallet = address
    ? wallets.find((one) => one.address === address)
    : (rootWallet(user) ?? findByChain('ethereum') ?? findByChain('solana'))
  if (!wallet) throw new AppError('embedded_wallet_not_found')
  return wallet
}
