import { socialProviders } from '@latchkey/wire'
import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { checkVendor } from '../../doctor/checkVendor.ts'
import type { Finding } from '../../doctor/finding.ts'

const switchedOn = ({ settings }: App) => socialProviders.filter((provider) => settings[`${provider}_oauth`])

/** Whether every network that is on has its keys. */
export async function checkNetworks(ctx: Context, app: App): Promise<Finding[]> {
  const checks = switchedOn(app).map((vendor) => checkVendor(ctx, app, { method: vendor, vendor }))
  return (await Promise.all(checks)).flat()
}

/** Where each network sends its users back to. */
export function networkCallbacks(app: App, publicUrl: string): string[][] {
  return switchedOn(app).map((provider) => [provider, `${publicUrl}/api/v1/oauth/callback/${provider}`])
}
