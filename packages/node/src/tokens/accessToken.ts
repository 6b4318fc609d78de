import { invalidToken, type TokenRules, verifyToken } from './verifyToken.ts'

/** What an access token says. The names are those of `@privy-io/node`. */
export type AccessTokenClaims = {
  user_id: string
  session_id: string
  app_id: string
  issuer: string
  /** Unix seconds. */
  issued_at: number
  /** Unix seconds. */
  expiration: number
}

/** An identity token has no session, so it does not pass. */
export async function verifyAccessToken(token: string, rules: TokenRules): Promise<AccessTokenClaims> {
  const { sub, sid, aud, iss, iat, exp, linked_accounts } = await verifyToken(token, rules)
  if (typeof sid !== 'string' || sid === '' || linked_accounts !== undefined)
    throw invalidToken('This is not an access token. Send the token of getAccessToken().')
  return { user_id: sub, session_id: sid, app_id: aud, issuer: iss, issued_at: iat, expiration: exp }
}
