import type { KeyObject } from 'node:crypto'
import type { Settings } from './settings.ts'

/** A tenant: the data of the app that a handler works for. */
export type App = {
  readonly id: string
  readonly name: string
  readonly settings: Settings
  /** Exact origins of pages that may call in the app's name. */
  readonly allowedOrigins: readonly string[]
  readonly clients: readonly AppClient[]
  readonly issuer: string
  readonly userLimit: number | null
  /** Whether its denylist has entries; otherwise logins need not read it. */
  readonly hasDenylist: boolean
  /** Whether the operator has made accounts with a fixed code, for tests. */
  readonly hasTestAccounts: boolean
  /** Newest first; the first signs. */
  readonly signingKeys: readonly SigningKey[]
  /** Enabled endpoints of the app's own server, which is notified of what happens to users. */
  readonly webhooks: readonly WebhookTarget[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type WebhookTarget = {
  readonly id: string
  /** Types of events; empty for all. */
  readonly events: readonly string[]
}

export type AppClient = {
  readonly id: string
  readonly name: string
  /** If empty, the app's origins apply. */
  readonly allowedOrigins: readonly string[]
}

export type SigningKey = {
  readonly kid: string
  readonly publicJwk: PublicJwk
  readonly publicKey: KeyObject
  /** Sealed for the purpose `signing-key`. */
  readonly sealedPrivateKey: string
  readonly retiredAt: Date | null
}

export type PublicJwk = { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }

/** Whether an endpoint of the app wants events of one of these types. Sends no query. */
export function isListening({ webhooks }: Pick<App, 'webhooks'>, types: readonly string[]): boolean {
  return webhooks.some((target) => types.some((type) => wantsEvent(target, type)))
}

export function wantsEvent({ events }: Pick<WebhookTarget, 'events'>, type: string): boolean {
  return events.length === 0 || events.includes(type)
}

type Page = { origin: string | undefined; clientId: string | undefined }

/**
 * The pages on which a proof may have been made: the app's pages or, if a page of this server asks
 * (`packages/consent`), only that one. So a proof on a host page is not accepted by our page, nor the other way round
 * (R41: sign-in messages, R49: passkey origins).
 */
export function proofOriginsFor(app: App, publicUrl: string, { origin, clientId }: Page): readonly string[] {
  return origin === publicUrl ? [publicUrl] : originsFor(app, clientId)
}

/** Origins whose pages may call and frame this app, for one of its clients if given. */
export function originsFor(app: App, clientId?: string): readonly string[] {
  const client = app.clients.find(({ id }) => id === clientId)
  return client && client.allowedOrigins.length > 0 ? client.allowedOrigins : app.allowedOrigins
}

/** The origins of the app and of all its clients. */
export function allOriginsFor({
  allowedOrigins,
  clients,
}: Pick<App, 'allowedOrigins' | 'clients'>): readonly string[] {
  return [...allowedOrigins, ...clients.flatMap((client) => client.allowedOrigins)]
}
