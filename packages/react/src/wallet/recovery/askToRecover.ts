import type { AskToRecover, RecoverySecret } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import type { WalletScreens } from '../modalRoutes.ts'

/**
 * Asks for the wallet's password or cloud on a screen: on top of the current one, which the user returns to, or by
 * itself. However the screen closes (its buttons, Esc, or another opening of the modal), the waiting call continues or
 * fails.
 */
export function askToRecover({ modal }: Latchkey): AskToRecover {
  return ({ method, recover }) =>
    new Promise((resolve, reject) => {
      let isHere = false
      const open = async (secret: RecoverySecret) => {
        await recover(secret)
        isHere = true
        // The user may have closed the screen meanwhile, and opened another one.
        if (modal.getState().at(-1) === route) modal.back()
      }
      const route: RouteTo<WalletScreens> =
        method === 'user-passcode'
          ? {
              name: 'wallet.recover',
              props: {
                recover: (recoveryPassword, onProgress) => open({ recoveryPassword, onProgress }),
              },
            }
          : {
              name: 'wallet.recoveryOAuth',
              props: {
                ...{ method, action: 'recover', isWanted: true },
                use: (recoveryAccessToken) => open({ recoveryAccessToken }),
              },
            }
      if (modal.getState().length > 0) modal.push(route)
      else modal.open(route, () => {})
      const unwatch = modal.subscribe((stack) => {
        if (stack.includes(route)) return
        unwatch()
        isHere ? resolve() : reject(notRecovered())
      })
    })
}

const notRecovered = () =>
  new AppError('wallet_not_on_device', {
    message: 'The wallet is not on this device, and its user did not recover it.',
    data: { type: 'wallet_not_on_device' },
  })
