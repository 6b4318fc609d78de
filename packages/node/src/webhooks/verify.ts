import { fromBase64 } from '../base64.ts'
import { LatchkeyError } from '../error.ts'
import { type RequestHeaders, readHeader } from '../headers.ts'
import { invalid } from '../options.ts'
import type { WebhookEvent } from './event.ts'

/** How far the clock of the sender may differ, and how long a copied request can be sent again. */
const toleranceSeconds = 300
/** A rotated secret has two signatures. */
const maxSignatures = 10
const wrongSecret = 'The webhook secret is `whsec_` and base64. `latchkey webhook add` printed it.'

/**
 * Checks the signature of a webhook request, and returns its event. The scheme is that of Svix and Standard Webhooks.
 *
 * @param body as it arrived, before any JSON parser: text or bytes.
 * @param headers `request.headers` of any framework.
 * @param secret `whsec_…` of the endpoint.
 * @returns the event. The header `svix-id` identifies it: store the id, because an event can arrive twice.
 * @throws LatchkeyError `invalid_webhook` if the request is not from the login server, is older than five minutes or was
 * changed: answer with 400. `invalid_argument` for a wrong secret or a parsed body.
 *
 * @example
 * const event = await verifyWebhook(await request.text(), request.headers, webhookSecret)
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: RequestHeaders,
  secret: string,
): Promise<WebhookEvent> {
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw invalid('Give the body as it arrived, as text or bytes, before a JSON parser reads it.')
  const key = await readSecret(secret)
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(
    (name) => readHeader(headers, `svix-${name}`) ?? readHeader(headers, `webhook-${name}`),
  )
  if (!id || !timestamp || !signatures) throw refused('svix-id, svix-timestamp or svix-signature is missing.')
  // The signed text joins its parts by dots: an id with one could end in the time of another request.
  if (id.includes('.')) throw refused('svix-id has a dot.')
  checkTime(timestamp)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signedBytes = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  // Web Crypto compares in constant time.
  for (const signature of readSignatures(signatures))
    if (await crypto.subtle.verify('HMAC', key, signature, signedBytes)) return parse(bytes)
  throw refused('No signature matches. Check that the secret is that of this endpoint and the body is raw.')
}

async function readSecret(secret: string): Promise<CryptoKey> {
  if (typeof secret !== 'string' || !/^whsec_[A-Za-z\d+/]{16,}=*$/.test(secret)) throw invalid(wrongSecret)
  const bytes = fromBase64(secret.slice('whsec_'.length), wrongSecret)
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function checkTime(timestamp: string): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN
  const difference = Math.abs(Date.now() / 1_000 - seconds)
  if (!(difference <= toleranceSeconds))
    throw refused('The request is older or newer than five minutes. Check the clock of this machine.')
}

/** Those of version 1: `v1,` and base64, separated by spaces. */
function readSignatures(header: string): ArrayBuffer[] {
  return header
    .split(' ', maxSignatures)
    .filter((text) => /^v1,[A-Za-z\d+/]+=*$/.test(text))
    .flatMap((text) => {
      try {
        return [fromBase64(text.slice('v1,'.length), 'svix-signature')]
      } catch {
        return []
      }
    })
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

function parse(bytes: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw refused('The body is not JSON.')
  }
}

function refused(message: string): LatchkeyError {
  return new LatchkeyError('invalid_webhook', message, { status: 400 })
}
