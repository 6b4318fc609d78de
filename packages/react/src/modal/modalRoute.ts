import type { ApprovalRequest } from '@latchkey/core'
import type { AppError, TransferOffer } from '@latchkey/wire'
import type { TransferKind } from '../account/TransferView.tsx'
import type { CaptchaScreens } from '../captcha/modalRoutes.ts'
import type { CrossAppScreens } from '../methods/crossApp/modalRoutes.ts'
import type { EmailScreens } from '../methods/email/modalRoutes.ts'
import type { FarcasterScreens } from '../methods/farcaster/modalRoutes.ts'
import type { OAuthScreens } from '../methods/oauth/modalRoutes.ts'
import type { PasskeysScreens } from '../methods/passkeys/modalRoutes.ts'
import type { SmsScreens } from '../methods/sms/modalRoutes.ts'
import type { TelegramScreens } from '../methods/telegram/modalRoutes.ts'
import type { WalletsScreens } from '../methods/wallets/modalRoutes.ts'
import type { SignWording } from '../wallet/SignPage.tsx'
import type { Journey } from './journey.ts'

/** What a login begins with: in the first chunk. */
export type FirstScreens = {
  landing: { journey: Journey; methods: readonly string[] | null; prefill: LandingPrefill | null }
  error: { error: AppError }
}

/** What follows a proven identity, asks somebody who is signed in, or is seldom seen: in a chunk of their own. */
export type LaterScreens = {
  storageBlocked: Record<never, never>
  terms: Record<never, never>
  allowlist: Record<never, never>
  userLimit: Record<never, never>
  accountNotFound: { handle: string }
  transfer: { offer: TransferOffer; kind: TransferKind; move(): Promise<void> }
  checkAssets: { address: string; move(): Promise<void> }
  createWallet: Record<never, never>
  sign: { request: ApprovalRequest; wording: SignWording; perform(): Promise<void> }
}

export type LandingPrefill = { type: 'email' | 'phone'; value: string }

/**
 * Every screen and what it must be given. A method's screens are in its folder, in a chunk of its own; their names
 * begin with the folder's, as in `sms.code`, which is how the chunk is found.
 */
export type Screens = FirstScreens &
  LaterScreens &
  CaptchaScreens &
  EmailScreens &
  SmsScreens &
  OAuthScreens &
  WalletsScreens &
  PasskeysScreens &
  FarcasterScreens &
  TelegramScreens &
  CrossAppScreens

export type ModalRoute = { [name in keyof Screens]: { name: name; props: Screens[name] } }[keyof Screens]
