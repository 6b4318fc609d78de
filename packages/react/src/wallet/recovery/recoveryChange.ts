import type { NewRecoveryMethod, Wallet } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import type { WalletScreens } from '../modalRoutes.ts'
import { chooseRecoveryScreen, type RecoveryChange, type RecoveryFlow } from './recoveryRoute.ts'

export type RecoveryRequest = Omit<RecoveryChange, 'apply'> & {
  flow?: RecoveryFlow
  apply(method: NewRecoveryMethod): Promise<Wallet>
  /** The error if the user leaves before the change is complete. */
  onExit(): AppError
}

/** The first screen of a change. */
export function toRecoveryRoute(change: RecoveryChange, flow?: RecoveryFlow): RouteTo<WalletScreens> {
  return { name: chooseRecoveryScreen(change, flow), props: { change } }
}

/** Shows the screens of a recovery change. Resolves once it is complete, on any of them. */
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
    // Closing the modal does not cancel the frame's work, so this waits for it. The last failure becomes the error.
    const leave = (failure?: AppError) => last.then(() => reject(failure ?? onExit()), reject)
    modal.open(toRecoveryRoute(change, flow), leave)
  })
}
