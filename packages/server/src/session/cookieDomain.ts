import { getDomain } from 'tldts'

/**
 * `Domain` of the cookies that an API host shares: its parent domain, if that has one owner (public suffix list,
 * including hosting providers). Never wider, so that no host gets tokens not meant for it; never `co.uk` or
 * `vercel.app`, for which browsers refuse the whole cookie. Undefined: they stay on the host.
 */
export function getCookieDomain(apiUrl: string): string | undefined {
  const hostname = new URL(apiUrl).hostname.replace(/\.$/, '')
  // Null for an IP address, which has no owner.
  const ownDomain = getDomain(hostname, options)
  const above = hostname.slice(hostname.indexOf('.') + 1)
  return ownDomain === null || ownDomain === hostname ? undefined : above
}

/** Unrelated sites share `github.io`, like `co.uk`. */
const options = { allowPrivateDomains: true }
