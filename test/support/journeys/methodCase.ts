import type {
  Client,
  Intent,
  LinkedAccountType,
  LoginOutcome,
  Unlinkable,
  User,
} from '../../../packages/core/src/index.ts'
import type { ContextParts } from '../../../packages/server/src/main.ts'
import type { World } from '../world.ts'

/** A person who can repeatedly prove one account of one method. `n` identifies the person. */
export type Person = { n: number }

export type EnterOptions = {
  world: World
  client: Client
  person: Person
  intent: Intent
  disableSignup?: boolean
}

/**
 * A login method for the journeys. A new method gets a row in `methodCases.ts`, and is covered: login, link, unlink,
 * update, transfer, no-signup, allowlist, user limit, terms and captcha.
 */
export type MethodCase = {
  name: string
  /** Type of the account on the wire; null if the user has no visible account, like a guest. */
  type: LinkedAccountType | null
  /** The required settings of the app; a function if they depend on the world. */
  settings: Record<string, unknown>
  env?: Record<string, string>
  parts?: () => ContextParts
  /** Sets up the requirements of the method, such as keys of a vendor or a second app. */
  prepare?(world: World): Promise<void>
  /** The whole flow through the real client, up to the outcome. */
  enter(options: EnterOptions): Promise<LoginOutcome>
  /** `false`: the method can only log in. */
  links: boolean
  /** How to unlink the account, and its id. */
  unlink?: { kind: Unlinkable; id(user: User): string }
  /**
   * Accepts the offer of `account_transfer_required`; missing if an account stays with its user (R62: transfer nonce).
   */
  transfer?(offer: { client: Client; nonce: string; person: Person; error: unknown }): Promise<User>
  /** Whether another account of the same type may replace the old one. */
  updates?: boolean
  /** Whether several accounts of the type may be linked. */
  many?: boolean
  /** This person's entry in the app's allowlist; missing if no entry can name a user of this method. */
  allowlisted?(person: Person): string
  /** The error code for an unknown user when sign-up is disabled. @default user_does_not_exist */
  unknown?: string
  /** Our client cannot disable sign-up for it. */
  alwaysSignsUp?: boolean
  /** Apart from the login it is like another method, for which a usual run tests the rest. */
  alike?: boolean
  /** Whether the method requires a captcha. */
  captcha: boolean
}
