import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { walletAction } from '../walletAction.ts'
import type { WalletToDelegate } from './delegationActions.ts'

export type UseDelegatedActionsInterface = {
  /**
   * Asks the user to let the app's server sign with a wallet, and shows what it could sign, how much and until when.
   * Resolves once the wallet is delegated. Resolves without a screen if it is delegated already.
   */
  delegateWallet(wallet: WalletToDelegate): Promise<void>
  /** Asks the user to revoke the delegations of all wallets. Once it resolves, nothing more is signed. */
  revokeWallets(): Promise<void>
}

/**
 * Lets the app's server sign for its user, with the user's consent. The key quorum and the policy come from the app's
 * settings. Source: protocol 10.2.
 *
 * @throws AppError from its functions: `must_be_authenticated`, `embedded_wallet_not_found`, `feature_not_enabled` if the
 * app's settings name no key quorum, `user_has_not_delegated_wallet` if there is nothing to revoke,
 * `user_exited_delegation_flow` when the user declines.
 *
 * @example
 * const { delegateWallet, revokeWallets } = useDelegatedActions()
 * const letSign = (address: string) => delegateWallet({ address, chainType: 'ethereum' })
 */
export function useDelegatedActions(): UseDelegatedActionsInterface {
  const latchkey = useLatchkey()
  return useMemo(() => {
    const revoke = walletAction(latchkey, 'revokeWallets')
    // As an `onClick` handler, it receives the event.
    return { delegateWallet: walletAction(latchkey, 'delegateWallet'), revokeWallets: () => revoke() }
  }, [latchkey])
}
