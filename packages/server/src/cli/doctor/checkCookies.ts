import { type App, allOriginsFor } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { type Finding, ok, warn } from '../../doctor/finding.ts'
import { getCookieDomain } from '../../session/cookieDomain.ts'

/** Describes the reach of the cookies of an app with its own API host, and the pages outside of it. */
export function checkCookies({ config }: Pick<Context, 'config'>, app: App): Finding[] {
  const { custom_api_url } = app.settings
  if (custom_api_url === null) return []
  const { hostname } = new URL(custom_api_url)
  const domain = getCookieDomain(custom_api_url)
  const reaches = (host: string) => host === hostname || host === domain || host.endsWith(`.${domain}`)
  const outside = [...new Set(allOriginsFor(app))].filter((origin) => !reaches(new URL(origin).hostname))
  const reach = domain === undefined ? `of ${hostname} only` : `of ${domain} and the hosts below it`
  // protocol 1.1: how a client detects cookie mode.
  const isUnnoticed = custom_api_url === config.publicUrl && !hostname.startsWith('privy.')
  return [
    ok(`sessions are in cookies ${reach}`),
    ...(outside.length === 0
      ? []
      : [
          warn(
            `the cookies of custom_api_url do not reach ${outside.join(', ')}: sessions there end when the access token expires. Give the API a host next to the page (privy.example.com for app.example.com), or unset custom_api_url`,
          ),
        ]),
    ...(isUnnoticed
      ? [
          warn(
            `clients whose apiUrl is ${custom_api_url} do not notice that it uses cookies, and write their own as well. Give the API its own host (privy.example.com), or unset custom_api_url`,
          ),
        ]
      : []),
  ]
}
