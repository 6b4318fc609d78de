import { AppError } from '@latchkey/wire'
import { type App, originsFor } from '../../app/app.ts'
import { isPage, readPlainAddress } from '../../network/plainAddress.ts'
import { consentPaths } from '../crossApp/request.ts'

export type RedirectRequest = {
  app: App
  clientId: string | undefined
  /** Of the page that asks. */
  origin: string | undefined
  publicUrl: string
}

/**
 * Where a person may be sent back to (R33): a page of one of the app's origins, or a native app's own address, by
 * scheme and authority as listed. Path, query and fragment are the page's own. A consent window is come back to
 * only if it has asked itself: in any other hands its address would be one of this server that every app may send
 * people to. Gives the address as parsed.
 */
export function checkRedirect(departure: RedirectRequest, address: string): string {
  const url = readPlainAddress(address)
  if (!isPage(url)) checkScheme(departure.app, url)
  else if (
    !isConsentWindow(departure, url) &&
    !originsFor(departure.app, departure.clientId).includes(url.origin)
  )
    throw new AppError('invalid_origin')
  return url.href
}

function isConsentWindow({ app, origin, publicUrl }: RedirectRequest, url: URL): boolean {
  const isIts = origin === publicUrl && url.origin === publicUrl
  return isIts && consentPaths.includes(url.pathname) && url.searchParams.get('provider_app_id') === app.id
}

/** `myapp` in the settings is `myapp:/…`; `myapp://callback` is that and no other authority. */
function checkScheme({ settings }: App, { protocol, host }: URL): void {
  const own = host === '' ? protocol.slice(0, -1) : `${protocol}//${host}`
  if (!settings.allowed_native_app_url_schemes.includes(own))
    throw new AppError('invalid_app_url_scheme_configuration')
}

const names = ['privy_oauth_code', 'privy_oauth_state', 'privy_oauth_provider']

/** The page's own query and fragment stay as they are, to the letter (protocol 7.2). */
export function returnAddress(
  redirectTo: string,
  params: { code: string; stateCode: string; provider: string },
): string {
  const [, page = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(redirectTo) ?? []
  // Of an earlier return that is still in the address.
  const kept = query.split('&').filter((pair) => pair !== '' && !names.some((name) => hasName(pair, name)))
  const answer = [
    ['privy_oauth_code', params.code],
    ['privy_oauth_state', params.stateCode],
    ['privy_oauth_provider', params.provider],
  ].map(([name = '', value = '']) => `${name}=${encodeURIComponent(value)}`)
  return `${page}?${[...kept, ...answer].join('&')}${hash}`
}

function hasName(pair: string, name: string): boolean {
  return new URLSearchParams(pair).has(name)
}
