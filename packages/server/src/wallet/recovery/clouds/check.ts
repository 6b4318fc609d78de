import type { App } from '../../../app/app.ts'
import type { Context } from '../../../context.ts'
import { checkVendor } from '../../../doctor/checkVendor.ts'
import { type Finding, ok } from '../../../doctor/finding.ts'
import { findDriveKeys } from '../../../vendors/clouds/driveKeys.ts'
import { driveCallbackUrl } from './begin.ts'

/** Whether every cloud that users may keep a backup in has its keys. */
export async function checkClouds(ctx: Context, app: App): Promise<Finding[]> {
  const checks = getClouds(app).map(async (cloud) => {
    const method = `recovery by ${cloud}`
    if (cloud === 'icloud') return checkVendor(ctx, app, { method, vendor: 'icloud' })
    const hasKeys = (await findDriveKeys(ctx, app)) !== undefined
    return hasKeys
      ? [ok(`${method} has its keys`)]
      : checkVendor(ctx, app, { method, vendor: 'google_drive' })
  })
  return (await Promise.all(checks)).flat()
}

/** Where Google sends users back to. */
export function cloudCallbacks(app: App, publicUrl: string): string[][] {
  return getClouds(app).includes('google-drive') ? [['google-drive', driveCallbackUrl({ publicUrl })]] : []
}

function getClouds({ settings }: App) {
  return settings.embedded_wallet_config.user_owned_recovery_options.filter(
    (option) => option !== 'user-passcode',
  )
}
