import type { KeyObject } from 'node:crypto'
import type { SignerClient } from '@latchkey/signer'
import type { App } from './app/app.ts'
import type { AppLookup } from './app/lookup.ts'
import type { Signers } from './app/signingKeys.ts'
import type { Config } from './config/config.ts'
import type { Binding } from './db/binding.ts'
import type { Db, Pipelines } from './db/open.ts'
import type { ProcessGuesses } from './db/processGuesses.ts'
import type { Seal } from './db/seal/seal.ts'
import type { PublishedKeys } from './network/publishedKeys.ts'
import type { Logger } from './telemetry/log.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { UserRow } from './user/user.ts'

/** What every handler may use. Built once in `main.ts`, or by a test; nothing else is global. */
export type Context = {
  readonly config: Config
  readonly db: Db
  readonly pipelines: Pipelines
  /** The only clock. Tests move it. */
  now(): Date
  /** The only source of randomness. */
  random(bytes: number): Uint8Array
  readonly log: Logger
  readonly metrics: Metrics
  readonly seal: Seal
  readonly binding: Binding
  readonly guesses: ProcessGuesses
  readonly apps: AppLookup
  readonly signers: Signers
  readonly identityTokens: IdentityTokens
  readonly publishedKeys: PublishedKeys
  /** Signs for the fakes of the sandbox. Made when it is first asked for; it lives as long as the process. */
  sandboxKey(): KeyObject
  readonly mail: Mail
  readonly sms: Sms
  readonly outbox: Outbox
  /** The process that signs for apps. It is asked only when a call needs it. */
  readonly signer: SignerClient
  /** Fires when the server begins to stop: no new work from here on. */
  readonly stopping: AbortSignal
  /** Checks an access token. `session/` provides it; guards and handlers call it. */
  authenticate(app: App, token: string): Promise<SignedIn>
}

/** The caller of an endpoint with the guard `user`. */
export type SignedIn = {
  readonly userId: string
  /** Names the session's row; never leaves the server. */
  readonly sessionId: string
  /** The `sid` claim. */
  readonly sid: string
  /** When the user proved who they are; a refresh does not move it. */
  readonly authenticatedAt: Date
  /** The login was by a method on hold: until then it is good for a session alone (session/freshLogin.ts). */
  readonly heldUntil: Date | null
  /** The login came from a page of this server, not from the host app's. */
  readonly isFirstParty: boolean
  readonly token: string
  readonly user: UserRow
}

/** Who a user is, for the app's own server (protocol 4.2). `session/` provides them. */
export type IdentityTokens = {
  /** Undefined when the app has switched them off. */
  issue(app: App, user: UserRow): Promise<string | undefined>
}

/** A mail to one address, already written. */
export type MailMessage = {
  readonly app: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type Mail = { send(message: MailMessage): Promise<void> }

/** A text message to one number, already written. */
export type TextMessage = {
  readonly app: string
  /** E.164: `+15551234567`. */
  readonly to: string
  readonly text: string
}

export type Sms = { send(message: TextMessage): Promise<void> }

/** A message to a user about a change, already written. */
export type OutgoingMessage = {
  readonly userId: string
  /** The event that it reports, for the log. */
  readonly about: string
} & (
  | { readonly kind: 'email'; readonly message: MailMessage }
  | { readonly kind: 'sms'; readonly message: TextMessage }
)

/** Messages that are sent at least once when the transaction that wrote them has committed. `outbox/` provides it. */
export type Outbox = {
  /** Writes a message as a part of the open transaction. Its sending begins with the commit. */
  put(trx: Db, message: OutgoingMessage): Promise<void>
  /** Sends what is due, whichever process wrote it. Returns how many messages were tried. */
  sendDue(): Promise<number>
  /** Waits for what this process is sending, at most so long. */
  settle(limitMs: number): Promise<void>
}
