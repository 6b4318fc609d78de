import type { Endpoint } from '@latchkey/wire'

/**
 * The allowed age of the session's login. `any`: as old as the session. `fresh`: within the app's
 * `recovery_max_auth_age_seconds`, and not by a method on hold. `young`: fresh, and within ten minutes.
 */
export type LoginAge = 'any' | 'fresh' | 'young'

/**
 * The notices that share one daily limit of a user. Notices that any session can cause do not use up the limit of those
 * that need a fresh login, or of those about keys. `own`: the change has its own limit.
 */
export type NoticeBudget = 'any login' | 'fresh login' | 'keys' | 'own'

/** A change that a session can make, and its protection against a thief (decision 11: holds and notices). */
export type Change = {
  /** What a thief could do, as a clause after "a thief can". */
  does: string
  endpoints: readonly Endpoint[]
  /** The required login. */
  login: LoginAge
  /** Requires a device that has the wallet. */
  onDevice?: true
  /** Requires a second factor from a user who has one. */
  factor?: true
  /** Other requirements. */
  asks?: string
  /** Refused for a day after an address, a number or the last second factor was removed. */
  waitsForContacts?: true
  /** On hold for a day itself if made by an old or held login. */
  isHeld?: true
  /** Notifies every address and number, including those removed within a day. Missing if no notice is sent. */
  notice?: NoticeBudget
  /** Why there is no notice. */
  quiet?: string
  /** The effect of the link in the notice. Missing if the notice has none. */
  link?: string
  /** Another way to revert it, or why none is needed. */
  otherwise?: string
  /** The erased data, and the delay in days. Until then it can be restored. */
  erases?: { what: string; afterDays: number }
}
