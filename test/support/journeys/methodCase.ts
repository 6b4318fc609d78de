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

/** Somebody who can prove one account of one method, again and again. `n` tells people apart. */
export type Person = { n: number }

export type Entering = {
  world: World
  client: Client
  person: Person
  intent: Intent
  disableSignup?: boolean
}

/**
 * A login method as the journeys see it. Whoever adds a method adds a row to `cases.ts`, and the method is covered: login,
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
  /** What has to stand before anybody can try, such as keys of a vendor or a second app. */
  prepare?(world: World): Promise<void>
  /** The whole of it through the real client, up to the outcome. */
  enter(o: Entering): Promise<LoginOutcome>
  /** `false`: the method logs in only. */
  links: boolean
  /** How the account is taken off again, and by what name. */
  unlink?: { kind: Unlinkable; id(user: User): string }
  /** Accepts the offer of `account_transfer_required`; absent where an account stays with its user (R62). */
  transfer?(o: { client: Client; nonce: string; person: Person; error: unknown }): Promise<User>
  /** Whether another of the same type may take the place of the old one. */
  updates?: boolean
  /** More than one of the type may be linked. */
  many?: boolean
  /** How the app's list names this person; absent where no list can name anybody of this method. */
  allowlisted?(person: Person): string
  /** What somebody unknown is told when nobody may sign up. @default user_does_not_exist */
  unknown?: string
  /** Our client has no way to say that nobody new may come in by it. */
  alwaysSignsUp?: boolean
  /** Whether a captcha stands before it. */
  captcha: boolean
}
