import { transferOffer } from '@latchkey/core'
import type { AppError } from '@latchkey/wire'
import type { TransferKind } from '../account/TransferView.tsx'
import type { Place } from './modal.ts'

export type ErrorContext = {
  /** What was typed: shown when no account uses it. */
  handle: string
  kind: TransferKind
  /** Accepts the offer of a transfer. */
  move(nonce: string): Promise<void>
}

/** The screen of its own that an error has; null when it is said where it happened or on the error screen. */
export function placeForError(error: AppError, context: ErrorContext): Place | null {
  switch (error.code) {
    case 'allowlist_rejected':
      return { name: 'allowlist', props: {} }
    case 'max_accounts_reached':
      return { name: 'userLimit', props: {} }
    case 'user_does_not_exist':
      return { name: 'accountNotFound', props: { handle: context.handle } }
    case 'linked_to_another_user':
    case 'disallowed_login_method':
      return { name: 'error', props: { error } }
    case 'account_transfer_required': {
      const offer = transferOffer(error)
      if (!offer) return { name: 'error', props: { error } }
      const move = () => context.move(offer.nonce)
      return { name: 'transfer', props: { offer, kind: context.kind, move } }
    }
    default:
      return null
  }
}
