import type { Endpoint } from '@latchkey/wire'

/**
 * How old the login behind a session may be. `any`: as old as the session. `fresh`: within the app's
 * `recovery_max_auth_age_seconds`, and not by a method on hold. `young`: fresh, and within ten minutes.
 */
export type LoginAge = 'any' | 'fresh' | 'young'

/**
 * Which notices count together toward the day's limit of a user. Those that a session of any age can cause do not use up
 * those that a fresh login causes, and neither those that say who took a key. `own`: what causes it is limited itself.
 */
export type NoticeBudget = 'any login' | 'fresh login' | 'keys' | 'own'

/** One thing that a session can change, and what stands between it and a thief (decision 11: holds and notices). */
export type Change = {
  /** What it does, as a clause after "a thief can". */
  does: string
  endpoints: readonly Endpoint[]
  /** The login that it asks for. */
  login: LoginAge
  /** It asks for a device that has the wallet. */
  onDevice?: true
  /** It asks a user who has a second factor for it. */
  factor?: true
  /** What else it asks for. */
  asks?: string
  /** Refused for a day after an address, a number or the last second factor went. */
  waitsForContacts?: true
  /** Made by an old login, or one on hold, it is on hold for a day itself. */
  isHeld?: true
  /** Every address and number is notified, those removed within a day included. Absent where no notice is sent. */
  notice?: NoticeBudget
  /** Why there is no notice. */
  quiet?: string
  /** What the link in the notice does. Absent where the notice has none. */
  link?: string
  /** How else it is taken back, or why it need not be. */
  otherwise?: string
  /** What is erased, and how many days later. Until then it comes back. */
  erases?: { what: string; afterDays: number }
}
