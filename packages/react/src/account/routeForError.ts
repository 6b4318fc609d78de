import { latestAccount, transferOffer, type User } from '@latchkey/core'
import { AppError, limits, type TransferOffer } from '@latchkey/wire'
import type { Journey } from '../navigation/journey.ts'
import type { ModalScreens, RouteTo } from '../navigation/modalRoute.ts'
import type { AccountScreens } from './modalRoutes.ts'
import type { TransferKind } from './TransferView.tsx'

export type ErrorContext = {
  /** Called after the other user's account has moved here. */
  journey: Journey
  /** The typed handle: shown if no account uses it. */
  handle: string
  kind: TransferKind
  /** Accepts the offer of a transfer; the other user is deleted. Missing if none is ever made. */
  move?: ((offer: TransferOffer) => Promise<User>) | undefined
}

/** Returns the error's own screen; null if the error is shown where it happened or on the error screen. */
export function routeForError(
  error: AppError,
  { journey, handle, kind, move }: ErrorContext,
): RouteTo<Pick<ModalScreens, 'error'> & AccountScreens> | null {
  switch (error.code) {
    case 'allowlist_rejected':
      return { name: 'account.allowlist', props: {} }
    case 'max_accounts_reached':
      return { name: 'account.userLimit', props: {} }
    case 'user_does_not_exist':
      return { name: 'account.notFound', props: { handle } }
    case 'linked_to_another_user':
    case 'disallowed_login_method':
      return { name: 'error', props: { error } }
    case 'account_transfer_required': {
      const offer = readOffer(error)
      if (offer instanceof AppError) return { name: 'error', props: { error: offer } }
      if (!move) return { name: 'error', props: { error } }
      const moveHere = async () => {
        const user = await move(offer)
        journey.onSuccess({ user, isNewUser: false, account: latestAccount(user) })
      }
      // A transfer shows its success on its own button, and closes sooner.
      const successCloseMs = limits.transferCloseMs
      return { name: 'account.transfer', props: { offer, kind, move: moveHere }, successCloseMs }
    }
    default:
      return null
  }
}

function readOffer(error: AppError): TransferOffer | AppError {
  try {
    return transferOffer(error) ?? error
  } catch (cause) {
    return AppError.from(cause)
  }
}
