import { AppError } from '@latchkey/wire'
import { isPage, readPlainAddress } from '../network/plainAddress.ts'
import { type App, originsFor } from './app.ts'

/**
 * Where a person may be sent back to (R33): a page of one of the app's origins, or a native app's own address, by
 * scheme and authority as listed. Path, query and fragment are the page's own. Gives the address as parsed.
 */
export function checkReturnPage(
  { app, clientId }: { app: App; clientId: string | undefined },
  address: string,
): string {
  const url = readPlainAddress(address)
  if (!isPage(url)) checkScheme(app, url)
  else if (!originsFor(app, clientId).includes(url.origin)) throw new AppError('invalid_origin')
  return url.href
}

/** `myapp` in the settings is `myapp:/…`; `myapp://callback` is that and no other authority. */
function checkScheme({ settings }: App, { protocol, host }: URL): void {
  const own = host === '' ? protocol.slice(0, -1) : `${protocol}//${host}`
  if (!settings.allowed_native_app_url_schemes.includes(own))
    throw new AppError('invalid_app_url_scheme_configuration')
}
