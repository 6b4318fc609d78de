import { socialProviders } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { checkVendor } from '../../doctor/checkVendor.ts'
import type { Finding } from '../../doctor/finding.ts'

const switchedOn = ({ settings }: App) => socialProviders.filter((provider) => settings[`${provider}_oauth`])

/** Checks whether every enabled network has its keys. */
export async function checkNetworks(ctx: Context, app: App): Promise<Finding[]> {
  const checks = switchedOn(app).map((vendor) => checkVendor(ctx, app, { method: vendor, vendor }))
  return (await Promise.all(checks)).flat()
}

/** The callback of each network. */
export function networkCallbacks(app: App, publicUrl: string): string[][] {
  return switchedOn(app).map((provider) => [provider, `${publicUrl}/api/v1/oauth/callback/${provider}`])
}
