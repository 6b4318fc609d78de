import { getDomain } from 'tldts'

/**
 * `Domain` of the cookies that an API host shares: the name above it, where that has one owner (public suffix
 * list, hosters' entries included). Never wider, so that no host gets tokens not meant for it; never as wide
 * as `co.uk` or `vercel.app`, on which browsers refuse the whole cookie. Undefined: they stay on the host.
 */
export function getCookieDomain(apiUrl: string): string | undefined {
  const hostname = new URL(apiUrl).hostname.replace(/\.$/, '')
  // Null for an IP address: it has no owner.
  const ownDomain = getDomain(hostname, options)
  const above = hostname.slice(hostname.indexOf('.') + 1)
  return ownDomain === null || ownDomain === hostname ? undefined : above
}

/** Strangers share `github.io` as they share `co.uk`. */
const options = { allowPrivateDomains: true }
