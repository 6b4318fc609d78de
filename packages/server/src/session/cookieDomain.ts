import { getDomain } from 'tldts'

/**
 * `Domain` of the cookies that an API host shares: the name above it, where that is one owner's (the public suffix list,
 * with what hosters register in it). Never wider, so that no host gets tokens that nobody meant for it; never as wide as
 * `co.uk` or `vercel.app`, on which browsers refuse the cookie whole. None: the cookies stay on the host.
 */
export function getCookieDomain(apiUrl: string): string | undefined {
  const hostname = new URL(apiUrl).hostname.replace(/\.$/, '')
  // Of an address nobody is the owner.
  const owned = getDomain(hostname, listed)
  const above = hostname.slice(hostname.indexOf('.') + 1)
  return owned === null || owned === hostname ? undefined : above
}

/** Strangers share `github.io` as they share `co.uk`. */
const listed = { allowPrivateDomains: true }
