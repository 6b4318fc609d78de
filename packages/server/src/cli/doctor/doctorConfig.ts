import type { Config } from '../../config/config.ts'
import { bad, type Finding, ok, warn } from '../../doctor/finding.ts'
import { isLoopback } from '../../network/loopback.ts'

/** The widest private networks (10.0.0.0/8, fc00::/7). */
const widest = { ipv4: 8, ipv6: 7 }

/** Checks the environment. */
export function checkConfig(config: Config): Finding[] {
  const { profile, publicUrl, host } = config
  const url = new URL(publicUrl)
  const production = profile === 'production'
  return [
    ok(`profile ${profile}, listening on ${host}`),
    url.protocol === 'https:' || isLoopback(url.hostname)
      ? ok(`public address ${publicUrl}`)
      : bad(`PUBLIC_URL ${publicUrl} is not https: the wallet page cannot use WebCrypto there`),
    ...(production && isLoopback(url.hostname)
      ? [warn('PUBLIC_URL is this machine: other machines cannot reach the server')]
      : []),
    ...checkProxies(config),
    ...checkAbiSource(config),
  ]
}

/** The server sends no requests over plain http, except to this machine in development. */
function checkAbiSource({ abiSourceUrl, profile }: Config): Finding[] {
  if (abiSourceUrl === undefined) return []
  const { protocol, hostname } = new URL(abiSourceUrl)
  if (protocol !== 'https:' && (profile === 'production' || !isLoopback(hostname)))
    return [bad(`ABI_SOURCE_URL ${abiSourceUrl} is not https, so it is not used`)]
  return [ok(`functions of contracts are described by ${abiSourceUrl}`)]
}

/**
 * Checks which proxies are trusted for the address of a request: limits by address depend on it (R25: address of the
 * caller).
 */
function checkProxies({ profile, host, trustedProxies }: Config): Finding[] {
  if (typeof trustedProxies !== 'number') return trustedProxies.filter(isForEverybody).map(tooWide)
  if (profile !== 'production') return []
  if (trustedProxies === 0)
    return [warn('TRUSTED_PROXIES is 0: behind a proxy all users would share one address and its limits')]
  // As in `listen`, without the brackets of an address.
  if (isLoopback(host) || host === '::1') return []
  return [
    warn(
      `TRUSTED_PROXIES is ${trustedProxies} and HOST is ${host}: a client that bypasses the proxy can claim any ` +
        'address. Listen on 127.0.0.1, or name the networks of your proxies',
    ),
  ]
}

function tooWide(network: string): Finding {
  return bad(
    `TRUSTED_PROXIES has ${network}, which is every address: any client can claim any address and avoid the limits`,
  )
}

function isForEverybody(network: string): boolean {
  const [address = '', prefix] = network.split('/')
  return prefix !== undefined && Number(prefix) < (address.includes(':') ? widest.ipv6 : widest.ipv4)
}
