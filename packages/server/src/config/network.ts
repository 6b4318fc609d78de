import { isIP } from 'node:net'
import { unusable } from './problems.ts'

type DatabaseVariables = { DATABASE_URL?: string | undefined; DATABASE_REPLICA_URLS: string }

export function readReplicas({ DATABASE_URL, DATABASE_REPLICA_URLS }: DatabaseVariables): readonly string[] {
  const key = 'DATABASE_REPLICA_URLS'
  const urls = DATABASE_REPLICA_URLS.split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  // Never the address itself: it has a password.
  if (urls.some((url) => !/^postgres(ql)?:\/\/./.test(url)))
    throw unusable([{ key, reason: 'must be addresses of databases (postgres://…), separated by commas' }])
  if (urls.length > 0 && DATABASE_URL === undefined)
    throw unusable([{ key, reason: 'needs DATABASE_URL: the embedded database has no replicas' }])
  return urls
}

export function readProxies(text: string): number | readonly string[] {
  if (/^\d+$/.test(text)) return Number(text)
  const networks = text.split(',').map((part) => part.trim())
  const wrong = networks.find((network) => !isNetwork(network))
  if (wrong !== undefined)
    throw unusable([{ key: 'TRUSTED_PROXIES', reason: `"${wrong}" is neither a count nor a network` }])
  return networks
}

/** An address, with at most as many bits as it has. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const kind = isIP(address)
  const most = kind === 4 ? 32 : 128
  return (
    kind !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}
