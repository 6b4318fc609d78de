import type { TotpEnrollment, User } from '@latchkey/core'
import type { MfaMethod } from '@latchkey/wire'

export type PasskeyEnrollmentOptions = {
  /**
   * Passkeys that are taken off as second factors are also unlinked: they can no longer log in.
   * @default the config's `passkeys.shouldUnlinkOnUnenrollMfa`
   */
  removeForLogin?: boolean
}

/** The published functions that turn second factors on and off (protocol 10.2). */
export type MfaEnrollment = {
  /** Texts a code to the number. */
  initEnrollmentWithSms(meta: { phoneNumber: string }): Promise<void>
  /** Returns the secret for an authenticator app, as text and as the address of a QR code. */
  initEnrollmentWithTotp(): Promise<TotpEnrollment>
  /** Does nothing: of a passkey there is nothing to begin. */
  initEnrollmentWithPasskey(): Promise<void>
  submitEnrollmentWithSms(meta: { phoneNumber: string; mfaCode: string }): Promise<void>
  submitEnrollmentWithTotp(meta: { mfaCode: string }): Promise<void>
  /** These linked passkeys are second factors from now on, and no others. */
  submitEnrollmentWithPasskey(
    input: { credentialIds: string[] },
    options?: PasskeyEnrollmentOptions,
  ): Promise<void>
  unenrollWithSms(): Promise<void>
  unenrollWithTotp(): Promise<void>
  unenrollWithPasskey(options?: PasskeyEnrollmentOptions): Promise<void>
  /** Shows the screens for all of it. */
  showMfaEnrollmentModal(): void
  closeMfaEnrollmentModal(): void
}

/** The same as members of `usePrivy` (protocol 10.3). */
export type MfaMembers = Omit<
  MfaEnrollment,
  | 'unenrollWithSms'
  | 'unenrollWithTotp'
  | 'unenrollWithPasskey'
  | 'showMfaEnrollmentModal'
  | 'closeMfaEnrollmentModal'
> & {
  /** Shows the screens that turn second factors on and off; with `false` it closes them. An event may be given. */
  enrollInMfa(show?: boolean | object): void
  unenroll(method: MfaMethod, options?: PasskeyEnrollmentOptions): Promise<void>
}

/** Codes that stand in for a lost second factor. No published function knows them. */
export type MfaRecoveryCodes = {
  /**
   * Ten new ones, to be shown now: they cannot be read later, and earlier ones become invalid. Right after the
   * first factor was turned on the user is not asked for it.
   */
  makeRecoveryCodes(): Promise<string[]>
  /** How many are left. */
  countRecoveryCodes(): Promise<number>
  /** Shows the screen for both. */
  showRecoveryCodesModal(): void
}

type Members = MfaEnrollment & MfaMembers & MfaRecoveryCodes

/** All, as the wallet code has them. */
export type MfaEnrollmentActions = {
  /** Takes a passkey off the user, also one that is a second factor. */
  removePasskey(credentialId: string): Promise<User>
} & {
  [name in keyof Members]: (...args: Parameters<Members[name]>) => Promise<Awaited<ReturnType<Members[name]>>>
}
