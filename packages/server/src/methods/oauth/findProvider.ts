import {
  AppError,
  getNetworkName,
  type OAuthProvider,
  type SocialProvider,
  socialNetworks,
} from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import { findVendorKeys } from '../../app/vendorKeys.ts'
import type { Context } from '../../context.ts'
import { fetchPublic } from '../../network/fetchPublic.ts'
import { fakeKeys, fakeVendor } from '../../vendors/oauth/fake.ts'
import type { Provider } from '../../vendors/oauth/provider.ts'
import { socialProvider } from '../../vendors/oauth/social.ts'
import { socialVendors } from '../../vendors/oauth/socialVendors.ts'
import { findAppProvider } from '../crossApp/provider.ts'

/**
 * A provider that this app allows for login. Without keys, the sandbox replaces a social network in development. Throws
 * `disallowed_login_method`.
 */
export async function findProvider(ctx: Context, app: App, id: OAuthProvider): Promise<Provider> {
  if (!isSocial(id)) return findAppProvider(ctx, app, id.slice('privy:'.length))
  const vendor = socialVendors[id]
  const name = getNetworkName(id)
  if (!app.settings[`${id}_oauth`])
    throw new AppError('disallowed_login_method', { message: `Login with ${name} not allowed.` })
  const keys = await findVendorKeys(ctx, app, id)
  if (keys)
    return socialProvider(ctx, {
      ...{ id, vendor, keys },
      ask: (url, request) => fetchPublic(ctx, url, { ...request, service: 'login' }),
    })
  if (ctx.config.profile === 'development')
    return socialProvider(ctx, { id, vendor, keys: await fakeKeys(ctx, { app, id }), ask: fakeVendor(ctx) })
  throw new AppError('disallowed_login_method', { message: `Login with ${name} is not set up.` })
}

export function isSocial(id: string): id is SocialProvider {
  return Object.hasOwn(socialNetworks, id)
}
