import * as v from 'valibot'
import { fail } from '../errors.ts'
import { fromBase64Url } from '../keys/encoding.ts'

const Claims = v.object({ sub: v.pipe(v.string(), v.minLength(1)), aud: v.string() })

/** The user of a request, with the token that every vault call needs. */
export type Session = { appId: string; userId: string; accessToken: string }

/**
 * Reads user and app from the access token, to find this device's record (R80: records of other users). It does not
 * verify the token: the vault does before it returns anything, and a forged name finds at most a record that opens
 * nothing.
 */
function readSession(accessToken: string, appId: string): Session {
  const claims = v.safeParse(Claims, payload(accessToken))
  if (!claims.success || claims.output.aud !== appId) return fail('missing_or_invalid_token')
  return { appId, userId: claims.output.sub, accessToken }
}

/** Caches the last one: a page sends the same token until it expires. */
export function createSessionReader(appId: string): (accessToken: string) => Session {
  let last: Session | undefined
  return (accessToken) => {
    if (last?.accessToken !== accessToken) last = readSession(accessToken, appId)
    return last
  }
}

function payload(token: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(fromBase64Url(token.split('.')[1] ?? '')))
  } catch {
    return undefined
  }
}
