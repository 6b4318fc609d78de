import { isIP } from 'node:net'
import { AppError } from '@latchkey/wire'
import { type App, originsFor } from '../../app/app.ts'
import { getOrigin } from '../../network/origin.ts'

/** The site of a passkey: browsers identify it by `id`, clients by `origin`, which they send back (protocol 14.17). */
export type RelyingParty = { origin: string; id: string }

export type PasskeyRequest = {
  app: App
  clientId: string | undefined
  /** The requesting page. */
  origin: string | undefined
  /** The origin of this server. */
  publicUrl: string
  /** `relying_party` of the body. */
  wanted: string | null | undefined
}

/**
 * The origin whose passkeys a page of this server may use: a page of the app on the same host or on a parent domain. It
 * has no passkeys of its own, and browsers refuse all others.
 */
export function firstPartyOrigin(app: App, publicUrl: string): string | undefined {
  const { hostname } = new URL(publicUrl)
  if (isAddress(hostname)) return undefined
  return (
    sharedBy(app, publicUrl) ??
    app.allowedOrigins.find((candidate) => isAbove(new URL(candidate).hostname, hostname))
  )
}

/**
 * The relying party of a ceremony: one of the app's origins; any other is refused (R49: passkey origins). The order:
 * the origin in the body; the app's setting, on pages that may use it; the page's origin; the app's first origin, which
 * native clients get.
 */
export function getRelyingParty({ app, clientId, origin, publicUrl, wanted }: PasskeyRequest): RelyingParty {
  const origins = originsFor(app, clientId)
  if (origin === publicUrl && !origins.includes(publicUrl)) {
    const party = firstPartyOrigin(app, publicUrl)
    if (party === undefined) throw new AppError('invalid_origin')
    return { origin: party, id: getHost(party) }
  }
  const page = origins.find((candidate) => candidate === origin)
  const wantedOrigin = wanted ? getOrigin(new URL(wanted)) : (sharedBy(app, page) ?? page)
  const pageOrigin = wantedOrigin ?? origins[0]
  if (pageOrigin === undefined || !origins.includes(pageOrigin)) throw new AppError('invalid_origin')
  return { origin: pageOrigin, id: getHost(pageOrigin) }
}

function getHost(origin: string): string {
  const { hostname } = new URL(origin)
  if (isAddress(hostname))
    throw new AppError('invalid_origin', {
      message: 'A passkey cannot belong to an IP address: open the app under a domain name or localhost.',
    })
  return hostname
}

/** The origin whose passkeys this page shares: a browser allows those of its own host and of parent domains. */
function sharedBy({ settings }: App, page: string | undefined): string | undefined {
  const shared = settings.passkey_relying_party
  if (shared === null || page === undefined) return undefined
  const [above, host] = [new URL(shared), new URL(page).hostname]
  return isAbove(above.hostname, host) ? above.origin : undefined
}

const isAddress = (hostname: string) => isIP(hostname.replace(/[[\]]/g, '')) !== 0
const isAbove = (above: string, host: string) => host === above || host.endsWith(`.${above}`)
