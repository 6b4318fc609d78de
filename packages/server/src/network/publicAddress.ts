import { BlockList, isIP } from 'node:net'

/** IPv4 networks that are not the public Internet (IANA special-purpose registry; RFC 6890 and later). */
const special4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Global networks within 2000::/3 that are special: tunnels and translations carry an unchecked IPv4 address. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20']

const blocked4 = toBlockList(special4, 'ipv4')
const blocked6 = toBlockList(special6, 'ipv6')
const global6 = toBlockList(['2000::/3'], 'ipv6')
const loopback4 = toBlockList(['127.0.0.0/8'], 'ipv4')
const loopback6 = toBlockList(['::1/128'], 'ipv6')

/** Whether an address is on the public Internet (R83: server-side requests). */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !blocked4.check(address, 'ipv4')
  // A zone names a local network interface.
  if (family !== 6 || address.includes('%')) return false
  return global6.check(address, 'ipv6') && !blocked6.check(address, 'ipv6')
}

/** This machine, which the development profile may call over plain http. */
export function isLoopbackAddress(address: string): boolean {
  return isIP(address) === 4 ? loopback4.check(address, 'ipv4') : loopback6.check(address, 'ipv6')
}

function toBlockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix = ''] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}
