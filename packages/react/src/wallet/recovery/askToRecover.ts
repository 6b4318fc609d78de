import type { AskToRecover } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import type { LaterScreens, ModalRoute } from '../../modal/navigation/modalRoute.ts'

/**
 * Shows the screen in which a user enters the password of a wallet: over what is on show, which is come back to, or alone.
 * However the screen is left, by its buttons, by Esc or by another opening of the modal, what waits for it goes on or fails.
 */
export function askToRecover({ modal }: Latchkey): AskToRecover {
  return ({ recover }) =>
    new Promise((resolve, reject) => {
      let isHere = false
      const props: LaterScreens['recoverWallet'] = {
        recover: async (password) => {
          await recover({ recoveryPassword: password })
          isHere = true
          // The user may have closed it meanwhile, and opened something else.
          if (modal.getState().at(-1) === route) modal.back()
        },
      }
      const route: ModalRoute = { name: 'recoverWallet', props }
      if (modal.getState().length > 0) modal.push(route)
      else modal.open(route, () => {})
      const unwatch = modal.subscribe((stack) => {
        if (stack.includes(route)) return
        unwatch()
        isHere ? resolve() : reject(notEntered())
      })
    })
}

const notEntered = () =>
  new AppError('wallet_not_on_device', {
    message: 'The wallet is not on this device, and its password was not entered.',
    data: { type: 'wallet_not_on_device' },
  })
