import type { NewRecoveryMethod, Wallet } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { ModalRoute } from '../../modal/navigation/modalRoute.ts'
import { chooseRecoveryScreen, type RecoveryChange, type RecoveryFlow } from './recoveryRoute.ts'

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
