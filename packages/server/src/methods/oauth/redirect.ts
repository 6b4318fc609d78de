import type { App } from '../../app/app.ts'
import { checkReturnPage } from '../../app/returnPage.ts'
import { readPlainAddress } from '../../network/plainAddress.ts'
import { consentPaths } from '../crossApp/request.ts'

export type RedirectRequest = {
  app: App
  clientId: string | undefined
  /** The origin of the requesting page. */
  origin: string | undefined
  publicUrl: string
}

/**
 * Checks where a login may end (R33: return addresses): a page where the app's users may be sent, or a consent window.
 * A consent window must have asked itself: otherwise every app could send users to an address of this server.
 */
export function checkRedirect(departure: RedirectRequest, address: string): string {
  const url = readPlainAddress(address)
  return isConsentWindow(departure, url) ? url.href : checkReturnPage(departure, address)
}

function isConsentWindow({ app, origin, publicUrl }: RedirectRequest, url: URL): boolean {
  const isIts = origin === publicUrl && url.origin === publicUrl
  return isIts && consentPaths.includes(url.pathname) && url.searchParams.get('provider_app_id') === app.id
}
