import { AppError } from '@latchkey/wire'
import type { PhoneNumber } from 'libphonenumber-js/max'
import type { App } from '../../app/app.ts'
import { isSmsBounded } from '../../app/settings.ts'
import type { Context } from '../../context.ts'
import { getCountry, parseNumber } from '../../user/phoneNumber.ts'

/** The number, if this app accepts numbers. */
export function acceptNumber({ settings }: App, text: string): PhoneNumber {
  if (!settings.sms_auth)
    throw new AppError('disallowed_login_method', { message: 'Login with SMS not allowed.' })
  return parseNumber(text)
}

/**
 * Refuses countries without users of the app, and premium numbers that pay their owner for every message: SMS pumping
 * depends on both (R21: limits on sending codes). Throws `not_supported`.
 */
export function assertRegion({ config, log }: Context, { id, settings }: App, number: PhoneNumber): void {
  if (!isSmsBounded(config, settings)) {
    log.warn({ outage: `sms-countries:${id}`, app: id }, 'no code is texted: the app has no sms_countries')
    throw new AppError('disallowed_login_method', { message: 'Login with SMS is not set up.' })
  }
  const country = getCountry(number)
  const isServed = country !== undefined && (settings.sms_countries?.includes(country) ?? true)
  if (!isServed || number.getType() === 'PREMIUM_RATE') throw new AppError('not_supported')
}
