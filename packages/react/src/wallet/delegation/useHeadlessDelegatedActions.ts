import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { walletAction } from '../walletAction.ts'
import type { UseDelegatedActionsInterface } from './useDelegatedActions.ts'

/**
 * `useDelegatedActions` for an app that asks its users itself. It shows only a second factor, if the user has one.
 * Source: protocol 10.2.
 *
 * @throws AppError as `useDelegatedActions`.
 *
 * @example
 * const { delegateWallet } = useHeadlessDelegatedActions()
 * const letSign = (address: string) => delegateWallet({ address, chainType: 'solana' })
 */
export function useHeadlessDelegatedActions(): UseDelegatedActionsInterface {
  const latchkey = useLatchkey()
  return useMemo(() => {
    const revoke = walletAction(latchkey, 'revokeSilently')
    return { delegateWallet: walletAction(latchkey, 'delegateSilently'), revokeWallets: () => revoke() }
  }, [latchkey])
}
