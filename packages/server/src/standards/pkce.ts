import { createHash } from 'node:crypto'
import { AppError } from '@latchkey/wire'

/** Only S256 ([RFC 7636](https://www.rfc-editor.org/rfc/rfc7636), 4.6; R32: PKCE). */
export function toChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** Refuses a request without a challenge (RFC 7636, 4.4.1): every flow uses PKCE (R32: PKCE). */
export function requireChallenge(challenge: string | null | undefined): string {
  // 32 bytes in base64url.
  if (challenge && /^[\w-]{43}$/.test(challenge)) return challenge
  throw new AppError('invalid_pkce_parameters')
}
