import type { TotpEnrollment, User } from '@latchkey/core'
import type { MfaMethod } from '@latchkey/wire'

export type PasskeyEnrollmentOptions = {
  /**
   * Passkeys removed as second factors are unlinked as well, so that they no longer log in.
   * @default the config's `passkeys.shouldUnlinkOnUnenrollMfa`
   */
  removeForLogin?: boolean
}

/** The published functions that enable and disable second factors (protocol 10.2). */
export type MfaEnrollment = {
  /** Sends a code to the number. */
  initEnrollmentWithSms(meta: { phoneNumber: string }): Promise<void>
  /** Returns the secret for an authenticator app, as text and as the URL for a QR code. */
  initEnrollmentWithTotp(): Promise<TotpEnrollment>
  /** Does nothing: a passkey needs no first step. */
  initEnrollmentWithPasskey(): Promise<void>
  submitEnrollmentWithSms(meta: { phoneNumber: string; mfaCode: string }): Promise<void>
  submitEnrollmentWithTotp(meta: { mfaCode: string }): Promise<void>
  /** Makes exactly these linked passkeys second factors. */
  submitEnrollmentWithPasskey(
    input: { credentialIds: string[] },
    options?: PasskeyEnrollmentOptions,
  ): Promise<void>
  unenrollWithSms(): Promise<void>
  unenrollWithTotp(): Promise<void>
  unenrollWithPasskey(options?: PasskeyEnrollmentOptions): Promise<void>
  /** Opens the modal's enrollment screens. */
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
  /** Shows the screens that enable and disable second factors; with `false` it closes them. Accepts an event. */
  enrollInMfa(show?: boolean | object): void
  unenroll(method: MfaMethod, options?: PasskeyEnrollmentOptions): Promise<void>
}

/** Codes that replace a lost second factor. Published clients have no such functions. */
export type MfaRecoveryCodes = {
  /**
   * Creates ten new codes, to be shown now: they cannot be read later, and earlier ones are no longer valid. Right
   * after the first factor was enabled, the user is not asked for it.
   */
  makeRecoveryCodes(): Promise<string[]>
  /** The number of codes left. */
  countRecoveryCodes(): Promise<number>
  /** Opens the modal's screen for both. */
  showRecoveryCodesModal(): void
}

type Members = MfaEnrollment & MfaMembers & MfaRecoveryCodes

/** All functions, as in the wallet code. */
export type MfaEnrollmentActions = {
  /** Unlinks a passkey from the user, also one that is a second factor. */
  removePasskey(credentialId: string): Promise<User>
} & {
  [name in keyof Members]: (...args: Parameters<Members[name]>) => Promise<Awaited<ReturnType<Members[name]>>>
}
