import { BlockList, isIP } from 'node:net'

/** All callers whose address cannot be determined share one bucket; no caller is skipped (R26: limits per handler). */
export const unknownAddress = 'unknown'

export type Hops = { socket: string | undefined; forwarded: string | undefined }

/**
 * The caller's address according to the operator's proxies: counted from the right, because the caller can invent
 * everything further left (R25: address of the caller).
 */
export function createAddressReader(proxies: number | readonly string[]): (hops: Hops) => string {
  const isTrusted = typeof proxies === 'number' ? undefined : networks(proxies)
  return ({ socket, forwarded }) => {
    const hops = [...(forwarded ?? '').split(','), socket ?? '']
    // Reads only the relevant ones, however many the caller sends.
    const outermost =
      typeof proxies === 'number'
        ? hops.length - 1 - proxies
        : hops.findLastIndex((hop) => !isTrusted?.(canonical(hop)))
    return canonical(hops[Math.max(0, outermost)] ?? '') || unknownAddress
  }
}

/** One key per network: an IPv6 caller owns a whole /64 (R25: address of the caller). */
export function toNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  return `${expand(address).slice(0, 4).join(':')}::/64`
}

/** One spelling per address; empty if it is invalid. */
export function canonical(text: string): string {
  const bare = withoutZone(withoutPort(text.trim().toLowerCase()))
  const kind = isIP(bare)
  if (kind === 4) return bare
  if (kind !== 6) return ''
  const groups = expand(bare)
  const [high, low] = [groups[6] ?? '0', groups[7] ?? '0'].map((group) => Number.parseInt(group, 16))
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (isMapped && high !== undefined && low !== undefined)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return groups.join(':')
}

/** `fe80::1%eth0` names an interface of the machine that wrote it. */
function withoutZone(text: string): string {
  const zone = text.indexOf('%')
  return zone < 0 ? text : text.slice(0, zone)
}

function withoutPort(text: string): string {
  const innerAddress = /^\[([^\]]+)\](:\d+)?$/.exec(text)?.[1]
  return innerAddress ?? text.replace(/^([\d.]+):\d+$/, '$1')
}

/** The eight groups, without leading zeros. */
function expand(address: string): string[] {
  const last = address.lastIndexOf(':') + 1
  const parts = address.includes('.') ? address.slice(last).split('.').map(Number) : undefined
  const plain = parts
    ? address.slice(0, last) +
      [(parts[0] ?? 0) * 256 + (parts[1] ?? 0), (parts[2] ?? 0) * 256 + (parts[3] ?? 0)]
        .map((number) => number.toString(16))
        .join(':')
    : address
  const [head = '', tail] = plain.split('::')
  const headGroups = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : 8 - headGroups.length - right.length
  return [...headGroups, ...Array<string>(missing).fill('0'), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  )
}

function networks(list: readonly string[]): (address: string) => boolean {
  const blocks = new BlockList()
  for (const network of list) {
    const [address = '', prefix] = network.split('/')
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    blocks.addSubnet(address, Number(prefix ?? (kind === 'ipv6' ? 128 : 32)), kind)
  }
  return (address) => isIP(address) !== 0 && blocks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
