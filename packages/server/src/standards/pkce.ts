import { createHash } from 'node:crypto'
import { AppError } from '@latchkey/wire'

/** S256 and nothing else (RFC 7636 4.2, R32). */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** Refuses whoever comes without a challenge: there is no flow without PKCE (R32). */
export function requireChallenge(challenge: string | null | undefined): string {
  // 32 bytes in base64url.
  if (challenge && /^[\w-]{43}$/.test(challenge)) return challenge
  throw new AppError('invalid_pkce_parameters')
}
