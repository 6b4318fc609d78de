import {
  type ApprovalRequest,
  createValue,
  type EmailFlow,
  type Intent,
  type LinkedAccountWithMetadata,
  type Store,
  type User,
} from '@latchkey/core'
import type { AppError, TransferOffer } from '@latchkey/wire'
import type { TransferKind } from '../account/TransferView.tsx'
import type { SignWording } from '../wallet/SignPage.tsx'

/** What follows a successful login, link or update: the journey decides, the screen only reports. */
export type Succeeded = (outcome: {
  user: User
  isNewUser: boolean
  account: LinkedAccountWithMetadata | null
}) => void

/** A way of logging in that is under way, with what its screens need to go on or to start over. */
export type EmailJourney = { flow: EmailFlow; intent: Intent; disableSignup: boolean; onSuccess: Succeeded }

/** Every screen and what it must be given. Adding a screen starts here. */
export type Screens = {
  landing: { journey: EmailJourney; methods: readonly string[] | null; prefill: string | null }
  emailAddress: { journey: EmailJourney }
  emailCode: { journey: EmailJourney; email: string }
  terms: Record<never, never>
  allowlist: Record<never, never>
  userLimit: Record<never, never>
  accountNotFound: { handle: string }
  transfer: { offer: TransferOffer; kind: TransferKind; move(): Promise<void> }
  checkAssets: { address: string; move(): Promise<void> }
  createWallet: Record<never, never>
  sign: { request: ApprovalRequest; wording: SignWording; perform(): Promise<void> }
  storageBlocked: Record<never, never>
  error: { error: AppError }
}

export type Place = { [name in keyof Screens]: { name: name; props: Screens[name] } }[keyof Screens]

export type Modal = Store<readonly Place[]> & {
  /** Begins anew with this place. What was on show is closed first, and its owner told. */
  open(place: Place, onClosed: () => void): void
  push(place: Place): void
  /** Forgets the way here: there is no going back from what comes next. */
  replace(place: Place): void
  back(): void
  /** Back to where the journey began. */
  restart(): void
  close(): void
}

/**
 * The modal is a stack of places. Empty means closed; the last one is on show.
 *
 * @example
 * modal.open({ name: 'terms', props: {} }, () => console.log('closed'))
 */
export function createModal(): Modal {
  const { set, ...stack } = createValue<readonly Place[]>([])
  let onClosed = () => {}

  function close(): void {
    if (stack.getState().length === 0) return
    const tell = onClosed
    onClosed = () => {}
    set([])
    tell()
  }

  /** A late answer must not open what the user has closed. */
  function whileOpen(next: readonly Place[]): void {
    if (stack.getState().length > 0) set(next)
  }

  return {
    ...stack,
    open(place, tell) {
      close()
      onClosed = tell
      set([place])
    },
    push: (place) => whileOpen([...stack.getState(), place]),
    replace: (place) => whileOpen([place]),
    back() {
      if (stack.getState().length > 1) set(stack.getState().slice(0, -1))
    },
    restart: () => whileOpen(stack.getState().slice(0, 1)),
    close,
  }
}
