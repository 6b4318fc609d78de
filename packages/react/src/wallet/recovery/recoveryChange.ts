import type { NewRecoveryMethod, Wallet } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import type { WalletScreens } from '../modalRoutes.ts'
import { chooseRecoveryScreen, type RecoveryChange, type RecoveryFlow } from './recoveryRoute.ts'

export type RecoveryRequest = Omit<RecoveryChange, 'apply'> & {
  flow?: RecoveryFlow
  apply(method: NewRecoveryMethod): Promise<Wallet>
  /** What is thrown when the user leaves before it is done. */
  onExit(): AppError
}

/** Where a change begins. */
export function toRecoveryRoute(change: RecoveryChange, flow?: RecoveryFlow): RouteTo<WalletScreens> {
  return { name: chooseRecoveryScreen(change, flow), props: { change } }
}

/** Shows the screens of a change of recovery. Resolves as soon as it is done, on whichever of them. */
export function changeRecovery(
  { modal }: Latchkey,
  { flow, apply, onExit, ...request }: RecoveryRequest,
): Promise<Wallet> {
  return new Promise((resolve, reject) => {
    let last: Promise<unknown> = Promise.resolve()
    const change: RecoveryChange = {
      ...request,
      apply(method) {
        const attempt = apply(method).then(resolve)
        last = attempt
        return attempt
      },
    }
    // Closing it while the frame is at work undoes nothing, so that is waited for. What failed last is why it is not done.
    const leave = (failure?: AppError) => last.then(() => reject(failure ?? onExit()), reject)
    modal.open(toRecoveryRoute(change, flow), leave)
  })
}
