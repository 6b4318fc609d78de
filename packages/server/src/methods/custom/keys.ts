import { createPublicKey, type KeyObject } from 'node:crypto'
import { createLocalJWKSet, type JWTVerifyGetKey } from 'jose'
import type { App } from '../../app/app.ts'
import type { CustomAuth } from '../../app/customAuth.ts'
import type { Context } from '../../context.ts'
import { fetchPublic } from '../../network/fetchPublic.ts'
import { fakeIssuer } from '../../vendors/customAuth/fake.ts'

/** `isLocal`: the fake of a development server, whose tokens are for all users of the local server. */
type TokenCheck = { config: CustomAuth; keys: JWTVerifyGetKey | KeyObject; isLocal?: true }

/** The keys to verify an app's tokens with. Undefined if the app has none registered, and no local fake. */
export async function findTokenCheck(ctx: Context, { settings }: App): Promise<TokenCheck | undefined> {
  const config = settings.custom_auth_config
  if (config?.public_key !== undefined) return { config, keys: createPublicKey(config.public_key) }
  if (config?.jwks_url !== undefined)
    return {
      config,
      keys: await ctx.publishedKeys(config.jwks_url, (url) =>
        fetchPublic(ctx, url, { service: 'custom-auth' }),
      ),
    }
  if (ctx.config.profile !== 'development') return undefined
  const { issuer, keys } = await fakeIssuer(ctx)
  return {
    config: { issuer, algorithms: ['ES256'], subject_claim: 'sub' },
    keys: createLocalJWKSet(keys),
    isLocal: true,
  }
}
