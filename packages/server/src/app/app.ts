import type { KeyObject } from 'node:crypto'
import type { Settings } from './settings.ts'

/** A tenant: what every handler knows about the app it works for. */
export type App = {
  readonly id: string
  readonly name: string
  readonly settings: Settings
  /** Exact origins of pages that may speak for this app. */
  readonly allowedOrigins: readonly string[]
  readonly clients: readonly AppClient[]
  readonly issuer: string
  readonly userLimit: number | null
  /** Newest first; the first signs. */
  readonly signingKeys: readonly SigningKey[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type AppClient = {
  readonly id: string
  readonly name: string
  /** When empty, those of the app hold. */
  readonly allowedOrigins: readonly string[]
}

export type SigningKey = {
  readonly kid: string
  readonly publicJwk: PublicJwk
  readonly publicKey: KeyObject
  /** Opens with the purpose `signing-key`. */
  readonly sealedPrivateKey: string
  readonly retiredAt: Date | null
}

export type PublicJwk = { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }

type Page = { origin: string | undefined; clientId: string | undefined }

/**
 * The pages that a proof may have been made on: the app's, or, when a page of this server asks
 * (`packages/consent`), that one alone. A user lured into a proof for a host page has proven nothing to ours,
 * nor the other way round (R41: sign-in messages, R49: passkey origins).
 */
export function proofOriginsFor(app: App, publicUrl: string, { origin, clientId }: Page): readonly string[] {
  return origin === publicUrl ? [publicUrl] : originsFor(app, clientId)
}

/** Origins whose pages may call and frame this app, for a client if one is named. */
export function originsFor(app: App, clientId?: string): readonly string[] {
  const client = app.clients.find(({ id }) => id === clientId)
  return client && client.allowedOrigins.length > 0 ? client.allowedOrigins : app.allowedOrigins
}

/** Those of the app and of every client. */
export function allOriginsFor({
  allowedOrigins,
  clients,
}: Pick<App, 'allowedOrigins' | 'clients'>): readonly string[] {
  return [...allowedOrigins, ...clients.flatMap((client) => client.allowedOrigins)]
}
