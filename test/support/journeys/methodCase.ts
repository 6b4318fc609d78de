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

/** A person who can prove one account of one method, again and again. `n` tells people apart. */
export type Person = { n: number }

export type EnterOptions = {
  world: World
  client: Client
  person: Person
  intent: Intent
  disableSignup?: boolean
}

/**
 * A login method as the journeys see it. A new method gets a row in `methodCases.ts` and is covered: login,
 * link, unlink, update, transfer, no-signup, allowlist, user limit, terms and captcha.
 */
export type MethodCase = {
  name: string
  /** Type of the account on the wire; null when the user has none to show, as a guest. */
  type: LinkedAccountType | null
  /** What the app must be set to; a function where a world has to be known. */
  settings: Record<string, unknown>
  env?: Record<string, string>
  parts?: () => ContextParts
  /** Sets up what the method needs, such as keys of a vendor or a second app. */
  prepare?(world: World): Promise<void>
  /** The whole of it through the real client, up to the outcome. */
  enter(options: EnterOptions): Promise<LoginOutcome>
  /** `false`: the method logs in only. */
  links: boolean
  /** How the account is taken off again, and by what name. */
  unlink?: { kind: Unlinkable; id(user: User): string }
  /**
   * Accepts the offer of `account_transfer_required`; absent where an account stays with its user (R62: transfer
   * nonce).
   */
  transfer?(offer: { client: Client; nonce: string; person: Person; error: unknown }): Promise<User>
  /** Whether another of the same type may take the place of the old one. */
  updates?: boolean
  /** More than one of the type may be linked. */
  many?: boolean
  /** This person's entry in the app's allowlist; absent where no entry can name a user of this method. */
  allowlisted?(person: Person): string
  /** The error code for an unknown user when sign-up is disabled. @default user_does_not_exist */
  unknown?: string
  /** Our client cannot disable sign-up for it. */
  alwaysSignsUp?: boolean
  /** Besides the login itself it is as another one is, which a usual run asks the rest of. */
  alike?: boolean
  /** Whether a captcha stands before it. */
  captcha: boolean
}
