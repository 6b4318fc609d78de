import { type ApprovalRequest, createValue, type Intent, type LoginOutcome, type Store } from '@latchkey/core'
import type { AppError, TransferOffer } from '@latchkey/wire'
import type { TransferKind } from '../account/TransferView.tsx'
import type { CaptchaScreens } from '../captcha/screens.ts'
import type { CrossAppScreens } from '../methods/crossApp/screens.ts'
import type { EmailScreens } from '../methods/email/screens.ts'
import type { FarcasterScreens } from '../methods/farcaster/screens.ts'
import type { OAuthScreens } from '../methods/oauth/screens.ts'
import type { PasskeysScreens } from '../methods/passkeys/screens.ts'
import type { SmsScreens } from '../methods/sms/screens.ts'
import type { TelegramScreens } from '../methods/telegram/screens.ts'
import type { WalletPurpose } from '../methods/wallets/connecting.ts'
import type { WalletsScreens } from '../methods/wallets/screens.ts'
import type { SignWording } from '../wallet/SignPage.tsx'

/** One way through the modal: what it is for, and whom a screen tells when it has succeeded. */
export type Journey = {
  intent: Intent
  /** Only existing users may log in. */
  disableSignup: boolean
  /** What follows a successful login, link or update: the journey decides, the screen only reports. */
  onSuccess(outcome: LoginOutcome): void
  /** A wallet is not logged in with, only connected; then this is told instead. */
  onConnected?: WalletPurpose['onConnected']
}

/** The screens that are in the first chunk, and those that follow a proven identity. */
type OwnScreens = {
  landing: { journey: Journey; methods: readonly string[] | null; prefill: LandingPrefill | null }
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

export type LandingPrefill = { type: 'email' | 'phone'; value: string }

/**
 * Every screen and what it must be given. A method's screens are in its folder, in a chunk of its own; their names
 * begin with the folder's, as in `sms.code`, which is how the chunk is found.
 */
export type Screens = OwnScreens &
  CaptchaScreens &
  EmailScreens &
  SmsScreens &
  OAuthScreens &
  WalletsScreens &
  PasskeysScreens &
  FarcasterScreens &
  TelegramScreens &
  CrossAppScreens

export type Place = { [name in keyof Screens]: { name: name; props: Screens[name] } }[keyof Screens]

export type Modal = Store<readonly Place[]> & {
  /** Begins anew with this place. What was on show is closed first, and its owner told. */
  open(place: Place, onClosed: () => void): void
  push(place: Place): void
  /** In place of the one on show. */
  swap(place: Place): void
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
    swap: (place) => whileOpen([...stack.getState().slice(0, -1), place]),
    replace: (place) => whileOpen([place]),
    back() {
      if (stack.getState().length > 1) set(stack.getState().slice(0, -1))
    },
    restart: () => whileOpen(stack.getState().slice(0, 1)),
    close,
  }
}
