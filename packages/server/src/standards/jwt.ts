import { type KeyObject, sign, verify } from 'node:crypto'

export type Signer = { kid: string; key: KeyObject }
type Header = { alg?: unknown; typ?: unknown; kid?: unknown; crit?: unknown }

/** r and s, 32 bytes each ([RFC 7518](https://www.rfc-editor.org/rfc/rfc7518), 3.4). */
const signatureBytes = 64
const longestToken = 16_384
const dsaEncoding = 'ieee-p1363'

/**
 * Published server SDKs require `typ: JWT` (protocol 4.1). Synchronous: signing is faster than a switch between
 * threads.
 */
export function signJwt({ kid, key }: Signer, claims: object): string {
  const signingInput = `${encode({ alg: 'ES256', typ: 'JWT', kid })}.${encode(claims)}`
  return `${signingInput}.${sign('sha256', Buffer.from(signingInput), { key, dsaEncoding }).toString('base64url')}`
}

/**
 * The claims of a token signed with one of our keys, or undefined ([RFC 7519](https://www.rfc-editor.org/rfc/rfc7519),
 * 7.2). The key determines the algorithm, never the header, and keys come only from `findKey`: `jwk`, `jku` and `x5u`
 * are ignored (R1: access token claims).
 */
export function readJwt(
  token: string,
  findKey: (kid: string) => KeyObject | undefined,
): Record<string, unknown> | undefined {
  if (token.length > longestToken) return undefined
  const [header, payload, signature, ...rest] = token.split('.')
  if (!header || !payload || !signature || rest.length > 0) return undefined
  const { alg, typ, kid, crit } = (decode(header) ?? {}) as Header
  if (alg !== 'ES256' || typ !== 'JWT' || typeof kid !== 'string' || crit !== undefined) return undefined
  const key = findKey(kid)
  const bytes = Buffer.from(signature, 'base64url')
  if (!key || bytes.length !== signatureBytes) return undefined
  // Node's decoder skips invalid characters: one token would have any number of spellings.
  if (bytes.toString('base64url') !== signature) return undefined
  const genuine = verify('sha256', Buffer.from(`${header}.${payload}`), { key, dsaEncoding }, bytes)
  return genuine ? decode(payload) : undefined
}

/** Reads the claims of a token before its key is known. They decide nothing. */
export function peekJwt(token: string): Record<string, unknown> | undefined {
  const [, payload] = token.length > longestToken ? [] : token.split('.')
  return payload === undefined ? undefined : decode(payload)
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}
