import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '@latchkey/wire'

/** A request of an app's server, as it was sent. `headers` has only the signed ones, in lower case. */
export type SignedRequest = {
  method: string
  url: string
  /** Undefined if the request had no body. Such a request is signed as `{}`. */
  body: Json | undefined
  headers: Readonly<Record<string, string>>
}

/** The headers that a signature covers if they were sent (protocol 11.5). */
const signedHeaders = ['privy-app-id', 'privy-idempotency-key', 'privy-request-expiry']

/**
 * Returns the payloads that an authorization signature may cover: the request as JSON of RFC 8785. The body is written
 * again from the parsed values, so the verified bytes are the ones that are acted on. An empty body has two forms:
 * `@privy-io/node` signs it as an empty text, `server-auth` as `{}`.
 *
 * @example
 * const [bytes] = toPayloads({ method: 'POST', url: 'https://auth.example/v1/wallets', body: { a: 1 }, headers: {} })
 */
export function toPayloads({ method, url, body = {}, headers }: SignedRequest): Uint8Array[] {
  const coveredHeaders = Object.fromEntries(
    signedHeaders.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])),
  )
  const isEmpty = typeof body === 'object' && body !== null && Object.keys(body).length === 0
  const bodies = isEmpty ? [body, ''] : [body]
  return bodies.map((one) => {
    const payload = { version: 1, method, url: url.replace(/\/$/, ''), body: one, headers: coveredHeaders }
    return new TextEncoder().encode(canonicalJson(payload))
  })
}

/** Identifies a request by the payloads that its signatures may cover. */
export function hashAll(payloads: readonly Uint8Array[]): string {
  const hash = createHash('sha256')
  for (const payload of payloads) hash.update(createHash('sha256').update(payload).digest())
  return hash.digest('base64url')
}
