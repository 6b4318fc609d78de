import type { App } from '../../app/app.ts'
import { findVendorKeys } from '../../app/vendorKeys.ts'
import type { Context } from '../../context.ts'
import { bad, type Finding, ok } from '../../doctor/finding.ts'
import { fakeSiteKey } from '../../vendors/captcha/fake.ts'
import { createTurnstile } from '../../vendors/captcha/turnstile.ts'

/** Checks whether the captcha of an app can be passed. Asks the vendor with an invalid token. */
export async function checkCaptcha(ctx: Context, app: App): Promise<Finding[]> {
  const key = app.settings.captcha_site_key
  if (key === undefined)
    return [bad('captcha is on without captcha_site_key (t:<site key>), so no user can log in. Set it')]
  const isLocal = key === `t:${fakeSiteKey}`
  if (isLocal && ctx.config.profile === 'production')
    return [bad(`captcha_site_key ${key} is the key of the sandbox, so no user can log in. Set your own`)]
  if (isLocal) return [ok('captcha uses the sandbox, see /sandbox/captcha')]
  const keys = await findVendorKeys(ctx, app, 'turnstile')
  if (!keys)
    return [bad('captcha is on without a secret key, so no user can log in. Set TURNSTILE_SECRET_KEY')]
  const verdict = await createTurnstile(keys)(ctx, { appId: app.id, token: 'doctor', address: '127.0.0.1' })
  if (verdict.passed || verdict.reason.includes('invalid-input-response'))
    return [ok('captcha: Turnstile accepts the secret key')]
  return [bad(`captcha: ${verdict.reason}`)]
}
