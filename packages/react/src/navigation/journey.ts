import type { ExternalWallet, Intent, LoginOutcome } from '@latchkey/core'

/** One flow through the modal: its purpose, and the callbacks of its screens. */
export type Journey = {
  intent: Intent
  /** Only existing users may log in. */
  disableSignup: boolean
  /** Values that several of its screens share, by the function that creates them (`oncePerJourney`). */
  shared: Map<unknown, unknown>
  /** What follows a successful login, link or update: the flow decides, the screen only reports. */
  onSuccess(outcome: LoginOutcome): void
  /** Called instead if a wallet is only connected, without a login. */
  onConnected?: ((wallet: ExternalWallet, address: string) => void) | undefined
}

/** A flow, and its result when the modal closes. */
export type OpenJourney = Journey & {
  outcome(): LoginOutcome | null
  /**
   * The modal is closed: shows the screens that are still due, or lets `tell` report the result; also after a late
   * answer.
   */
  close(tell: () => void): void
}
