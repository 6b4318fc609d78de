import { shown, toCompact } from '../account/toWire.ts'
import type { UserRow } from '../account/user.ts'
import type { App } from '../app/app.ts'
import { currentSigner } from '../app/signingKeys.ts'
import type { Context } from '../context.ts'
import { unixSeconds } from './accessToken.ts'
import { signJwt } from './jwt.ts'

/** Clients ask for their user several times in a row; within this part of its life they get the same token while it is true. */
const samePart = 0.01
const maxRemembered = 5_000

type Issued = { iat: number; kid: string; says: string; token: string }
const issued = new WeakMap<Context, Map<string, Issued>>()

/** Who the user is, for the app's own server (wire.md 4.2). Undefined when the app has switched them off. */
export async function issueIdentityToken(ctx: Context, app: App, user: UserRow): Promise<string | undefined> {
  if (!app.settings.identity_tokens) return undefined
  const signer = await currentSigner(ctx, app)
  const iat = unixSeconds(ctx.now())
  const claims = claimsOf(app, user)
  const says = JSON.stringify(claims)
  const known = issued.get(ctx) ?? new Map<string, Issued>()
  issued.set(ctx, known)
  const last = known.get(user.id)
  const life = app.settings.access_token_seconds
  const isFresh = last !== undefined && last.iat <= iat && iat - last.iat < life * samePart
  if (isFresh && last.says === says && last.kid === signer.kid) return last.token
  const token = signJwt(signer, { ...claims, iat, exp: iat + life })
  const [oldest] = known.keys()
  if (known.size >= maxRemembered && oldest !== undefined) known.delete(oldest)
  known.set(user.id, { iat, kid: signer.kid, says, token })
  return token
}

function claimsOf(app: App, user: UserRow) {
  return {
    iss: app.issuer,
    sub: user.id,
    aud: app.id,
    cr: String(unixSeconds(user.created_at)),
    linked_accounts: JSON.stringify(shown(user).map(toCompact)),
    ...(user.is_guest ? { guest: 't' } : {}),
    ...(user.custom_metadata ? { custom_metadata: JSON.stringify(user.custom_metadata) } : {}),
  }
}
