import { createPublicKey } from 'node:crypto'
import { url } from '@latchkey/wire'
import * as v from 'valibot'

const WebUrl = v.pipe(v.string(), url(), v.regex(/^https?:/))
/**
 * Only asymmetric algorithms: with a shared secret, every party that can verify a token can create one (R66: custom
 * tokens).
 */
const tokenAlgorithm = v.picklist([
  ...(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'] as const),
  ...(['ES256', 'ES384', 'ES512', 'EdDSA'] as const),
])
/** How to verify tokens of the app's own login (protocol 4.10). */
export const CustomAuth = v.pipe(
  v.strictObject({
    /** The URL of the published keys … */
    jwks_url: v.optional(WebUrl),
    /** … or the single key, as SPKI PEM. */
    public_key: v.optional(
      v.pipe(v.string(), v.maxLength(8_000), v.check(isPublicKey, 'must be a public key as PEM')),
    ),
    /** The required `iss`. Must be set. */
    issuer: v.optional(v.string()),
    /** The required `aud`. Must be set. */
    audience: v.optional(v.string()),
    /** The allowed signature algorithms. */
    algorithms: v.optional(v.pipe(v.array(tokenAlgorithm), v.minLength(1)), ['RS256', 'ES256']),
    /** The claim with the user's id. */
    subject_claim: v.optional(v.pipe(v.string(), v.minLength(1)), 'sub'),
  }),
  v.check(
    ({ jwks_url, public_key }) => (jwks_url === undefined) !== (public_key === undefined),
    'needs jwks_url or public_key, and not both',
  ),
)
export type CustomAuth = v.InferOutput<typeof CustomAuth>

/**
 * Whether tokens of the app's own login are valid only for this app. Multi-tenant services sign for all tenants with
 * the same keys, and one login signs for many apps: without the check, any of their users could log in as any user of
 * this app (R66: custom tokens).
 */
export function isForOneApp({ issuer, audience }: CustomAuth): boolean {
  return Boolean(issuer) && Boolean(audience)
}

/** A private key would be accepted as its public part, and then be stored in plain text. */
function isPublicKey(pem: string): boolean {
  try {
    return /^\s*-----BEGIN PUBLIC KEY-----/.test(pem) && createPublicKey(pem).type === 'public'
  } catch {
    return false
  }
}
