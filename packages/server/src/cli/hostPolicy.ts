import type { App } from '../app/app.ts'
import type { Config } from '../config.ts'
import { localSiteKey } from '../outside/captcha/local.ts'

const turnstile = 'https://challenges.cloudflare.com'

/** What a host page must allow, and no more: calls, the frame, the app's own logo, its captcha. Styles need no exception. */
export function hostPolicy(app: App, { publicUrl }: Config): string {
  const { logo_url, captcha_enabled, captcha_site_key } = app.settings
  const logo = logo_url === null ? '' : ` ${new URL(logo_url).origin}`
  // With a site key the captcha may come up by itself, when codes are being guessed.
  const captcha = captcha_enabled || captcha_site_key !== undefined
  const script = captcha_site_key === `t:${localSiteKey}` ? publicUrl : turnstile
  const frames = captcha && script === turnstile ? ` ${turnstile}` : ''
  return [
    ...(captcha ? [`script-src 'self' ${script}`] : []),
    `connect-src 'self' ${publicUrl}`,
    `frame-src ${publicUrl}${frames}`,
    `img-src 'self' data:${logo}`,
  ].join('; ')
}
