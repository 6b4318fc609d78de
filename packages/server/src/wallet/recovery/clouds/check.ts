import type { App } from '../../../app/app.ts'
import type { Context } from '../../../context.ts'
import { checkVendor } from '../../../doctor/checkVendor.ts'
import { bad, type Finding, ok } from '../../../doctor/finding.ts'
import { findDriveKeys } from '../../../vendors/clouds/driveKeys.ts'
import { driveCallbackUrl } from './begin.ts'

/** Checks whether every cloud for backups has its keys. */
export async function checkClouds(ctx: Context, app: App): Promise<Finding[]> {
  const checks = getClouds(app).map(async (cloud) => {
    const method = `recovery by ${cloud}`
    if (cloud === 'icloud') return checkVendor(ctx, app, { method, vendor: 'icloud' })
    const hasKeys = (await findDriveKeys(ctx, app)) !== undefined
    return hasKeys
      ? [ok(`${method} has its keys`)]
      : checkVendor(ctx, app, { method, vendor: 'google_drive' })
  })
  return [...(await Promise.all(checks)).flat(), ...(await findShutOut(ctx, app))]
}

/** Wallets whose backup the frame can no longer reach: they cannot be recovered on new devices. */
async function findShutOut(ctx: Context, app: App): Promise<Finding[]> {
  const disabledClouds = (['google-drive', 'icloud'] as const).filter(
    (cloud) => !getClouds(app).includes(cloud),
  )
  if (disabledClouds.length === 0) return []
  const rows = await ctx.db
    .selectFrom('entropies')
    .select(({ fn }) => ['recovery_method', fn.countAll<string>().as('count')])
    .where('app_id', '=', app.id)
    .where('recovery_method', 'in', disabledClouds)
    .groupBy('recovery_method')
    .execute()
  return rows.map(({ recovery_method, count }) =>
    bad(`${count} wallets are recovered by ${recovery_method}, which is not offered: put it back`),
  )
}

/** Google's callback. */
export function cloudCallbacks(app: App, publicUrl: string): string[][] {
  return getClouds(app).includes('google-drive') ? [['google-drive', driveCallbackUrl({ publicUrl })]] : []
}

function getClouds({ settings }: App) {
  return settings.embedded_wallet_config.user_owned_recovery_options.filter(
    (option) => option !== 'user-passcode',
  )
}
