import type { User } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { walletAction } from '../walletAction.ts'
import type { SignersToAdd } from './delegationActions.ts'

export type UseSignersInterface = {
  /**
   * Lets the app's server sign with a wallet. `signers` is an empty list, or names the key quorum and the policy of the
   * app's settings. It shows only a second factor, if the user has one.
   */
  addSigners(input: SignersToAdd): Promise<{ user: User }>
  /** Revokes the delegation of one wallet. Once it resolves, nothing more is signed with the wallet. */
  removeSigners(wallet: { address: string }): Promise<{ user: User }>
}

/**
 * Same as `useHeadlessDelegatedActions`, with the names of 3.x and one wallet at a time. Source: server API B5.
 *
 * @throws AppError as `useDelegatedActions`, and `invalid_data` for signers that the app's settings do not name.
 *
 * @example
 * const { addSigners, removeSigners } = useSigners()
 * const letSign = (address: string) => addSigners({ address, signers: [] })
 */
export function useSigners(): UseSignersInterface {
  const latchkey = useLatchkey()
  return useMemo(
    () => ({
      addSigners: walletAction(latchkey, 'addSigners'),
      removeSigners: walletAction(latchkey, 'removeSigners'),
    }),
    [latchkey],
  )
}
