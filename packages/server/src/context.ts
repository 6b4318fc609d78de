import type { KeyObject } from 'node:crypto'
import type { SignerClient } from '@latchkey/signer'
import type { App } from './app/app.ts'
import type { AppLookup } from './app/lookup.ts'
import type { Signers } from './app/signingKeys.ts'
import type { Config } from './config/config.ts'
import type { Binding, BoundDb } from './db/binding.ts'
import type { Db, Pipelines } from './db/open.ts'
import type { ProcessGuesses } from './db/processGuesses.ts'
import type { Replicas } from './db/replica/replicas.ts'
import type { Seal } from './db/seal/seal.ts'
import type { Resolve } from './network/fetchPublic.ts'
import type { PublishedKeys } from './network/publishedKeys.ts'
import type { SharedCounts } from './network/sharedCounts.ts'
import type { Logger } from './telemetry/log.ts'
import type { Metrics } from './telemetry/metrics.ts'
import type { Report } from './user/report.ts'
import type { UserRow } from './user/user.ts'

/** The services of every handler. Built once in `main.ts`, or by a test; nothing else is global. */
export type Context = {
  readonly config: Config
  readonly db: Db
  readonly pipelines: Pipelines
  /** Reads that decide nothing: look-ups, lists and statistics. */
  readonly replicas: Replicas
  /** Counts of calls that all servers share. */
  readonly sharedCounts: SharedCounts
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
  /** Resolves the names of outside servers. Only tests have their own. */
  readonly resolve?: Resolve
  /** Signs for the fakes of the sandbox. Created when first used; lives as long as the process. */
  sandboxKey(): KeyObject
  readonly mail: Mail
  readonly sms: Sms
  readonly outbox: Outbox
  readonly webhooks: Webhooks
  /** The process that signs for apps. Called only when needed. */
  readonly signer: SignerClient
  /** Aborts when the server begins to stop: no new work from then on. */
  readonly stopping: AbortSignal
  /** Verifies an access token. `session/` provides it; guards and handlers call it. */
  authenticate(app: App, token: string): Promise<SignedIn>
}

/** The caller of an endpoint with the guard `user`. */
export type SignedIn = {
  readonly userId: string
  /** The id of the session's row; never leaves the server. */
  readonly sessionId: string
  /** The `sid` claim. */
  readonly sid: string
  /** The time of the last proof of identity; a refresh does not change it. */
  readonly authenticatedAt: Date
  /** Set if the login used a method on hold: until then it can only open a session (session/freshLogin.ts). */
  readonly heldUntil: Date | null
  /** Whether the login came from a page of this server instead of the host app's. */
  readonly isFirstParty: boolean
  readonly token: string
  readonly user: UserRow
}

/** Identity tokens for the app's own server (protocol 4.2). `session/` provides them. */
export type IdentityTokens = {
  /** Undefined when the app has turned them off. */
  issue(app: App, user: UserRow): Promise<string | undefined>
}

/** A mail to one address, ready to send. */
export type MailMessage = {
  readonly app: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export type Mail = { send(message: MailMessage): Promise<void> }

/** A text message to one number, ready to send. */
export type TextMessage = {
  readonly app: string
  /** E.164: `+15551234567`. */
  readonly to: string
  readonly text: string
}

export type Sms = { send(message: TextMessage): Promise<void> }

/** A message to a user about a change, ready to send. */
export type OutgoingMessage = {
  readonly userId: string
  /** The event that it reports, for the log. */
  readonly about: string
} & (
  | { readonly kind: 'email'; readonly message: MailMessage }
  | { readonly kind: 'sms'; readonly message: TextMessage }
)

/** Messages that are sent at least once after the transaction that wrote them has committed. `outbox/` provides it. */
export type Outbox = {
  /** Writes a message in the open transaction. It is sent after the commit. */
  put(trx: Db, message: OutgoingMessage): Promise<void>
  /** Sends all due messages, of any process. Returns how many were tried. */
  sendDue(): Promise<number>
  /** Waits for this process's running deliveries, up to a limit. */
  settle(limitMs: number): Promise<void>
}

/**
 * Events for the app's own server (decision 37: webhooks). They are written with the open transaction, only if an
 * endpoint of the app wants them, and sent at least once after its commit. `webhooks/` provides it.
 */
export type Webhooks = {
  /** Reports what the open transaction does. */
  report(at: BoundDb, app: App, report: Report): void
  /**
   * Reports how the open transaction changes a user: accounts, wallets and second factors that come or go. Call it
   * before the change, with the user locked.
   */
  watch(at: BoundDb, app: App, userId: string): Promise<void>
  /** Sends all due events, of any process. Returns how many were tried. */
  sendDue(): Promise<number>
  /** Waits for this process's running deliveries, up to a limit. */
  settle(limitMs: number): Promise<void>
}
