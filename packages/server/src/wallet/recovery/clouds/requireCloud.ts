import { AppError } from '@latchkey/wire'
import type { App } from '../../../app/app.ts'
import type { Context } from '../../../context.ts'
import { type CloudName, type Clouds, findDrive, findICloud } from '../../../vendors/clouds/clouds.ts'

const finders = { 'google-drive': findDrive, icloud: findICloud } as const

/**
 * Returns a cloud in which this app's users may keep a backup. Throws `disallowed_recovery_method`,
 * `feature_not_enabled`.
 */
export async function requireCloud<N extends CloudName>(ctx: Context, app: App, name: N): Promise<Clouds[N]> {
  if (!app.settings.embedded_wallet_config.user_owned_recovery_options.includes(name))
    throw new AppError('disallowed_recovery_method')
  const cloud = await (finders[name] as (ctx: Context, app: App) => Promise<Clouds[N] | undefined>)(ctx, app)
  if (!cloud) throw new AppError('feature_not_enabled')
  return cloud
}
