import type { NewRecoveryMethod, RecoveryMethod, Wallet } from '@latchkey/core'
import type { AppError, UserOwnedRecovery } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { ModalRoute } from '../../modal/navigation/modalRoute.ts'
import { chooseRecoveryScreen, type RecoveryFlow } from './recoveryRoute.ts'

/** Another way to recover a wallet, for the screens that it takes: they hand it on to each other. */
export type RecoveryChange = {
  /** `create`: the wallet is made with it. */
  action: 'create' | 'set'
  /** How the wallet has been recovered so far. */
  current?: RecoveryMethod | undefined
  /** What the app lets its users choose from. */
  methods: readonly UserOwnedRecovery[]
  /** The user asked for it, and may cancel; what the app requires closes by itself when it is done. */
  isWanted: boolean
  /** Does it. Rejects with what went wrong, and may be called again then. */
  apply(method: NewRecoveryMethod): Promise<void>
}

export type RecoveryRequest = Omit<RecoveryChange, 'apply'> & {
  flow?: RecoveryFlow
  apply(method: NewRecoveryMethod): Promise<Wallet>
  /** What is thrown when the user leaves before it is done. */
  onExit(): AppError
}

/** Shows the screens of a change of recovery. Resolves as soon as it is done, on whichever of them. */
export function changeRecovery(
  { modal }: Latchkey,
  { flow, apply, onExit, ...asked }: RecoveryRequest,
): Promise<Wallet> {
  return new Promise((resolve, reject) => {
    let running: Promise<unknown> = Promise.resolve()
    const change: RecoveryChange = {
      ...asked,
      async apply(method) {
        const applied = apply(method).then(resolve)
        running = applied.catch(() => {})
        await applied
      },
    }
    const name = chooseRecoveryScreen(change, flow)
    // Whoever closes it while the wallet's server is at work has not undone that.
    const route = { name, props: { change } } as unknown as ModalRoute
    modal.open(route, () => running.then(() => reject(onExit())))
  })
}
