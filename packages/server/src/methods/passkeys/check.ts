import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { type Finding, ok, warn } from '../../doctor/finding.ts'

/** Browsers offer passkeys to https pages and to this machine. */
export async function checkPasskeys(_: Context, { settings, allowedOrigins }: App): Promise<Finding[]> {
  if (!settings.passkey_auth) return []
  const without = allowedOrigins.filter((origin) => {
    const { protocol, hostname } = new URL(origin)
    return protocol !== 'https:' && hostname !== 'localhost' && !hostname.endsWith('.localhost')
  })
  if (without.length === 0) return [ok('passkeys work on every origin')]
  return [warn(`browsers offer no passkeys on ${without.join(', ')}`)]
}
