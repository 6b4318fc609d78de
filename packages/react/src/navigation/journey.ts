import type { ExternalWallet, Intent, LoginOutcome } from '@latchkey/core'

/** One path through the modal: what it is for, and what a screen calls when it has succeeded. */
export type Journey = {
  intent: Intent
  /** Only existing users may log in. */
  disableSignup: boolean
  /** What several of its screens share, by what makes it (`oncePerJourney`). */
  shared: Map<unknown, unknown>
  /** What follows a successful login, link or update: the journey decides, the screen only reports. */
  onSuccess(outcome: LoginOutcome): void
  /** Where a wallet is only connected, not logged in with, this is called instead. */
  onConnected?: ((wallet: ExternalWallet, address: string) => void) | undefined
}

/** A journey, and what came of it by the time the modal is closed. */
export type OpenJourney = Journey & {
  outcome(): LoginOutcome | null
  /** The modal is closed: shows what is still due, or has `tell` say what came of it; also after a late answer. */
  close(tell: () => void): void
}
