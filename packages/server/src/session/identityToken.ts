import { toCompact } from '../account/toWire.ts'
import type { UserRow } from '../account/user.ts'
import type { App } from '../app/app.ts'
import { currentSigner } from '../app/signingKeys.ts'
import type { Context } from '../context.ts'
import { unixSeconds } from './accessToken.ts'
import { signJwt } from './jwt.ts'

/** Who the user is, for the app's own server (wire.md 4.2). Undefined when the app has switched them off. */
export async function issueIdentityToken(ctx: Context, app: App, user: UserRow): Promise<string | undefined> {
  if (!app.settings.identity_tokens) return undefined
  const iat = unixSeconds(ctx.now())
  return signJwt(await currentSigner(ctx, app), {
    iss: app.issuer,
    sub: user.id,
    aud: app.id,
    iat,
    exp: iat + app.settings.access_token_seconds,
    cr: String(unixSeconds(user.created_at)),
    linked_accounts: JSON.stringify(user.accounts.map(toCompact)),
    ...(user.is_guest ? { guest: 't' } : {}),
    ...(user.custom_metadata ? { custom_metadata: JSON.stringify(user.custom_metadata) } : {}),
  })
}
