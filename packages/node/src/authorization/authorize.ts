import { invalid } from '../options.ts'
import type { Authorization } from './authorization.ts'
import { canonicalJson } from './canonicalJson.ts'
import { signWithKey } from './privateKey.ts'

/** What a signature covers, as it is sent. */
type SignedRequest = { method: string; url: string; body: object; headers: Readonly<Record<string, string>> }
/** Exchanges an access token of a user for an authorization key. */
type Exchange = (userJwt: string) => Promise<string>

const defaultLifeMs = 15 * 60_000

/**
 * The headers that authorize a wallet request (protocol 11.5).
 *
 * @param request `url` is the public address, `headers` has only the headers that are covered.
 */
export async function authorize(
  { method, url, body, headers }: SignedRequest,
  authorization: Authorization,
  exchange: Exchange,
): Promise<Record<string, string>> {
  const { privateKeys = [], userJwts = [], signFns = [], expiresAt } = authorization
  if (privateKeys.length + userJwts.length + signFns.length === 0)
    throw invalid('`authorization` is empty. Give privateKeys, userJwts or signFns.')
  const expiry = { 'privy-request-expiry': String(expiresAt ?? Date.now() + defaultLifeMs) }
  const signedRequest = { method, url, body: toSignedBody(body), headers: { ...headers, ...expiry } }
  const payload = new TextEncoder().encode(canonicalJson({ version: 1, ...signedRequest }))
  const userKeys = await Promise.all(userJwts.map(exchange))
  const signatures = await Promise.all([
    ...[...privateKeys, ...userKeys].map((key) => signWithKey(key, payload)),
    ...signFns.map((sign) => sign(payload)),
  ])
  return { ...expiry, 'privy-authorization-signature': signatures.join(',') }
}

/** As it is sent, without members that are undefined. An empty body is signed as an empty text. */
function toSignedBody(body: object): unknown {
  const sentBody: object = JSON.parse(JSON.stringify(body))
  return Object.keys(sentBody).length === 0 ? '' : sentBody
}
