import type { DiscoveredWallet, Intent, LoginOutcome } from '@latchkey/core'

/** One way through the modal: what it is for, and whom a screen tells when it has succeeded. */
export type Journey = {
  intent: Intent
  /** Only existing users may log in. */
  disableSignup: boolean
  /** What several of its screens share, by what makes it (`perJourney`). */
  shared: Map<unknown, unknown>
  /** What follows a successful login, link or update: the journey decides, the screen only reports. */
  onSuccess(outcome: LoginOutcome): void
  /** A wallet is not logged in with, only connected; then this is told instead. */
  onConnected?: ((wallet: DiscoveredWallet, address: string) => void) | undefined
}
