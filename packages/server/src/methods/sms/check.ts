import type { App } from '../../app/app.ts'
import { isSmsBounded } from '../../app/settings.ts'
import type { Context } from '../../context.ts'
import { checkVendor } from '../../doctor/checkVendor.ts'
import { bad, type Finding } from '../../doctor/finding.ts'

/** Checks whether it has its keys, and the countries to text to. */
export async function checkSms(ctx: Context, app: App): Promise<Finding[]> {
  if (!app.settings.sms_auth) return []
  const problems = await checkVendor(ctx, app, { method: 'SMS', vendor: 'twilio' })
  const isEmpty = app.settings.sms_countries?.length === 0
  if (isSmsBounded(ctx.config, app.settings) && !isEmpty) return problems
  return [
    ...problems,
    bad('SMS is on without sms_countries, so no code is texted: set the countries of its users'),
  ]
}
