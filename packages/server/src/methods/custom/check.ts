import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { bad, type Finding, ok } from '../../doctor/finding.ts'

/**
 * Checks whether the tokens of the app's own login can be verified, and are meant only for this app (R66: custom
 * tokens).
 */
export async function checkCustom({ config }: Context, { settings }: App): Promise<Finding[]> {
  if (!settings.custom_jwt_auth) return []
  const { custom_auth_config: custom } = settings
  if (!custom)
    return config.profile === 'production'
      ? [bad('custom_jwt_auth is on without custom_auth_config')]
      : [ok("tokens of the app's own login come from the sandbox, as there is no custom_auth_config")]
  const by = custom.jwks_url === undefined ? '' : ` by ${new URL(custom.jwks_url).host}`
  const open = (['issuer', 'audience'] as const).filter((name) => !custom[name])
  return [
    ok(`tokens of the app's own login are checked${by}`),
    ...open.map((name) =>
      bad(
        `custom_auth_config has no ${name}, so logins are refused: tokens made for other apps would be accepted as well`,
      ),
    ),
  ]
}
