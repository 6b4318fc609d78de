import { AppError } from '@latchkey/wire'
import { getOrigin, isExtensionPage } from '../network/origin.ts'
import { isPage, readPlainAddress } from '../network/plainAddress.ts'
import { type App, originsFor } from './app.ts'

/**
 * Checks where a user may return to (R33: return addresses): a page of one of the app's origins, or a native app's own
 * address, by the listed scheme and authority. A web view has both: its origin, and its scheme if redirects may reach
 * it. Path, query and fragment are free. Returns the parsed address.
 */
export function checkReturnPage(
  { app, clientId }: { app: App; clientId: string | undefined },
  address: string,
): string {
  const url = readPlainAddress(address)
  if (!isPage(url) && !isExtensionPage(url)) checkScheme(app, url)
  else if (!originsFor(app, clientId).includes(getOrigin(url))) throw new AppError('invalid_origin')
  return url.href
}

/** `myapp` in the settings allows `myapp:/…`; `myapp://callback` allows only that authority. */
function checkScheme({ settings }: App, { protocol, host }: URL): void {
  const own = host === '' ? protocol.slice(0, -1) : `${protocol}//${host}`
  if (!settings.allowed_native_app_url_schemes.includes(own))
    throw new AppError('invalid_app_url_scheme_configuration')
}
