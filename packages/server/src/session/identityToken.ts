import type { App } from '../app/app.ts'
import { BoundedMap } from '../boundedMap.ts'
import type { Context, IdentityTokens } from '../context.ts'
import { signJwt } from '../standards/jwt.ts'
import { toCompact, visibleAccounts } from '../user/toWire.ts'
import type { UserRow } from '../user/user.ts'
import { unixSeconds } from './accessToken.ts'

/**
 * Clients ask for their user several times in a row; within this part of its life they get the same token while it is
 * current.
 */
const samePart = 0.01
const maxRemembered = 5_000

type IssuedToken = { iat: number; kid: string; says: string; token: string }

export function createIdentityTokens({ signers, now }: Pick<Context, 'signers' | 'now'>): IdentityTokens {
  const cache = new BoundedMap<string, IssuedToken>(maxRemembered)
  return {
    async issue(app, user) {
      if (!app.settings.identity_tokens) return undefined
      const signer = await signers.current(app)
      const iat = unixSeconds(now())
      const claims = toClaims(app, user)
      const says = JSON.stringify(claims)
      const last = cache.get(user.id)
      const life = app.settings.access_token_seconds
      const isFresh = last !== undefined && last.iat <= iat && iat - last.iat < life * samePart
      if (isFresh && last.says === says && last.kid === signer.kid) return last.token
      const token = signJwt(signer, { ...claims, iat, exp: iat + life })
      cache.set(user.id, { iat, kid: signer.kid, says, token })
      return token
    },
  }
}

function toClaims(app: App, user: UserRow) {
  return {
    iss: app.issuer,
    sub: user.id,
    aud: app.id,
    cr: String(unixSeconds(user.created_at)),
    linked_accounts: JSON.stringify(visibleAccounts(user).map(toCompact)),
    ...(user.is_guest ? { guest: 't' } : {}),
    ...(user.custom_metadata ? { custom_metadata: JSON.stringify(user.custom_metadata) } : {}),
  }
}
