import type {
  ApprovalRequest,
  CloudMethod,
  ExportLook,
  WalletWithMetadata,
  WritableStore,
} from '@latchkey/core'
import type { AppError, TransferOffer } from '@latchkey/wire'
import type { ReactElement } from 'react'
import type { TransferKind } from '../../account/TransferView.tsx'
import type { Verification } from '../../mfa/verification.ts'
import type { RecoveryChange } from '../../wallet/recovery/recoveryRoute.ts'
import type { SignProgress } from '../../wallet/sign/signProgress.ts'
import type { TransactionWording } from '../../wallet/sign/wording.ts'
import type { Journey } from './journey.ts'

/** What a login begins with: in the first chunk. */
export type FirstScreens = {
  landing: { journey: Journey; methods: readonly string[] | null; prefill: LandingPrefill | null }
  error: { error: AppError }
}

/** What follows a proven identity, asks a user who is signed in, or is seldom seen: in a chunk of their own. */
export type LaterScreens = {
  storageBlocked: Record<never, never>
  terms: Record<never, never>
  allowlist: Record<never, never>
  userLimit: Record<never, never>
  accountNotFound: { handle: string }
  transfer: { offer: TransferOffer; kind: TransferKind; move(): Promise<void> }
  checkAssets: { address: string; move(): Promise<void> }
  /** `begun`: what the login has begun already; gives the address. */
  createWallet: { begun?: Promise<string> | undefined }
  /** One of those behind the pill, which are a chunk of their own. */
  account: { screen: ReactElement }
  exportWallet: { wallet: WalletWithMetadata; open(look: ExportLook): Promise<string> }
  /** Stands over what needs the wallet, and is left when `recover` has resolved. */
  recoverWallet: { recover(password: string): Promise<void> }
  /** Stands over what needs a second factor, and is left when it was passed. */
  verifyMfa: { verification: Verification }
  enrolMfa: { screen: ReactElement }
  recoverySelection: { change: RecoveryChange }
  /** `use` takes the token of the user's own cloud: it recovers the wallet, or makes its backup. */
  recoveryOAuth: {
    method: CloudMethod
    action: RecoveryChange['action'] | 'recover'
    isWanted: boolean
    use(recoveryAccessToken: string): Promise<void>
  }
  setAutomaticRecovery: { change: RecoveryChange }
  addPassword: { change: RecoveryChange }
  setPassword: { change: RecoveryChange }
  sign: {
    request: ApprovalRequest
    wording: TransactionWording
    /** With the request and not with its screen, which the password of its wallet may stand before. */
    progress: WritableStore<SignProgress>
    perform(): Promise<void>
  }
}

export type LandingPrefill = { type: 'email' | 'phone'; value: string }

/** One of these screens, and what it is given. */
export type RouteTo<Screens> = {
  [name in keyof Screens]: { name: name; props: Screens[name] }
}[keyof Screens]

/**
 * A screen of a login method or of the captcha. What it is given is known in its own folder; the modal needs no more
 * than the first word of its name, by which its chunk is found.
 */
type OwnRoute = {
  name: `${string}.${string}`
  props: object
  /** It asks for the first step of a login. Nothing that has succeeded is shown on it. */
  isFirstStep?: boolean
}

export type ModalRoute = RouteTo<FirstScreens & LaterScreens> | OwnRoute
