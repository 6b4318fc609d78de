import type { App } from '../../app/app.ts'
import { checkReturnPage } from '../../app/returnPage.ts'
import { readPlainAddress } from '../../network/plainAddress.ts'
import { consentPaths } from '../crossApp/request.ts'

export type RedirectRequest = {
  app: App
  clientId: string | undefined
  /** Of the page that asks. */
  origin: string | undefined
  publicUrl: string
}

/**
 * Where a login may end (R33: return addresses): where the app's users may be sent, or a consent window. That is come
 * back to only if it has asked itself: in any other hands its address would be one of this server that every app may
 * send people to.
 */
export function checkRedirect(departure: RedirectRequest, address: string): string {
  const url = readPlainAddress(address)
  return isConsentWindow(departure, url) ? url.href : checkReturnPage(departure, address)
}

function isConsentWindow({ app, origin, publicUrl }: RedirectRequest, url: URL): boolean {
  const isIts = origin === publicUrl && url.origin === publicUrl
  return isIts && consentPaths.includes(url.pathname) && url.searchParams.get('provider_app_id') === app.id
}
