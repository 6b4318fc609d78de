import {
  type ChainType,
  type CreateWalletOptions,
  createSolanaWallet,
  createWallet,
  getSettings,
  type NewRecoveryMethod,
  primaryWallet,
  requireUser,
  rootWallet,
  setWalletRecovery,
  type Wallet,
  type WalletContext,
} from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { changeRecovery } from './recoveryChange.ts'

/** Creates wallets for the modal and for the host app. */
export function createWalletMaker(latchkey: Latchkey, context: WalletContext) {
  const { client } = latchkey
  const getRoot = () => rootWallet(requireUser(client))
  const make = (chain: ChainType, options?: CreateWalletOptions, recovery?: NewRecoveryMethod) => {
    const create = chain === 'solana' ? createSolanaWallet : createWallet
    return create(context, options, recovery?.recoveryMethod === 'privy' ? undefined : recovery)
  }

  /**
   * Creates a wallet with the user's recovery method. If the wallet exists by now (created on another device, or by an
   * attempt whose response was lost), its method is changed: no user may rely on a password that was never set.
   */
  async function withRecovery(chain: ChainType, recovery?: NewRecoveryMethod): Promise<Wallet> {
    if (!recovery) return make(chain)
    if (!getRoot())
      try {
        return await make(chain, {}, recovery)
      } catch (cause) {
        if (!getRoot()) throw cause
      }
    const root = getRoot()
    if (root) await setWalletRecovery(context, root, recovery)
    return primaryWallet(requireUser(client), chain) ?? make(chain)
  }

  /** For the host app: asks the user for the recovery method that the app requires for a first wallet. */
  const asRequired =
    (chain: ChainType) =>
    async (options: CreateWalletOptions = {}): Promise<Wallet> => {
      const { requirePasswordOnCreate, recoveryOptions: methods } =
        getSettings(client).getState().embeddedWallets
      const isFirst = !rootWallet(requireUser(client)) && !('walletIndex' in options && options.walletIndex)
      if (!requirePasswordOnCreate || methods.length === 0 || !isFirst) return make(chain, options)
      return changeRecovery(latchkey, {
        ...{ action: 'create', methods, isWanted: true },
        apply: (recovery) => withRecovery(chain, recovery),
        onExit: () =>
          new AppError('embedded_wallet_create_error', { message: 'User wallet creation failed' }),
      })
    }
  return { withRecovery, asRequired }
}
