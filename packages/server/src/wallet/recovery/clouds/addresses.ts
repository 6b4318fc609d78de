import type { App } from '../../../app/app.ts'
import type { Context } from '../../../context.ts'
import { findDrive, findICloud } from '../../../vendors/clouds/clouds.ts'

/** The addresses of the clouds that an app offers and has keys for. None of it is secret: every page has it. */
export type CloudAddresses = {
  'google-drive'?: { url: string }
  icloud?: { url: string; container: string; environment: string; apiToken: string }
}

export async function findCloudAddresses(ctx: Context, app: App): Promise<CloudAddresses> {
  const { user_owned_recovery_options: options } = app.settings.embedded_wallet_config
  const drive = options.includes('google-drive') ? await findDrive(ctx, app) : undefined
  const icloud = options.includes('icloud') ? await findICloud(ctx, app) : undefined
  return {
    ...(drive ? { 'google-drive': { url: drive.apiUrl } } : {}),
    ...(icloud
      ? {
          icloud: {
            url: icloud.apiUrl,
            container: icloud.container,
            environment: icloud.environment,
            apiToken: icloud.apiToken,
          },
        }
      : {}),
  }
}

/** The page's own origin is already allowed. */
export function listCloudOrigins({ config }: Context, addresses: CloudAddresses): string[] {
  const origins = Object.values(addresses).map(({ url }) => new URL(url).origin)
  return [...new Set(origins)].filter((origin) => origin !== new URL(config.publicUrl).origin)
}
