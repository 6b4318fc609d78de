import type { WalletContext } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { once } from '../../once.ts'
import type { DelegationActions } from './delegationActions.ts'

/** Loads the delegation code, a separate chunk, at the first call. */
export function loadDelegation(latchkey: Latchkey, context: WalletContext): DelegationActions {
  const load = once(async () => {
    const { createDelegation } = await import('./createDelegation.ts').catch((cause: unknown) => {
      throw new AppError('server_unreachable', { cause })
    })
    return createDelegation(latchkey, context)
  })
  const call = <N extends keyof DelegationActions>(name: N) => {
    const act: (...args: never[]) => Promise<unknown> = async (...args) =>
      ((await load())[name] as typeof act)(...args)
    return act as DelegationActions[N]
  }
  return {
    delegateWallet: call('delegateWallet'),
    revokeWallets: call('revokeWallets'),
    delegateSilently: call('delegateSilently'),
    revokeSilently: call('revokeSilently'),
    addSigners: call('addSigners'),
    removeSigners: call('removeSigners'),
  }
}
