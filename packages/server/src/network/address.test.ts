import { describe, expect, test } from 'vitest'
import { canonical, createAddressReader, toNetwork, unknownAddress } from './address.ts'

describe('the address of a caller', () => {
  const cases = [
    { trusted: 0, socket: '203.0.113.7', forwarded: '1.2.3.4', is: '203.0.113.7' },
    { trusted: 1, socket: '10.0.0.1', forwarded: '198.51.100.9', is: '198.51.100.9' },
    { trusted: 1, socket: '10.0.0.1', forwarded: '6.6.6.6, 198.51.100.9', is: '198.51.100.9' },
    { trusted: 2, socket: '10.0.0.1', forwarded: '6.6.6.6, 198.51.100.9, 10.0.0.2', is: '198.51.100.9' },
    { trusted: 3, socket: '10.0.0.1', forwarded: '198.51.100.9', is: '198.51.100.9' },
    {
      trusted: ['10.0.0.0/8'],
      socket: '10.0.0.1',
      forwarded: '6.6.6.6, 198.51.100.9, 10.9.9.9',
      is: '198.51.100.9',
    },
    { trusted: ['10.0.0.0/8'], socket: '198.51.100.9', forwarded: '1.2.3.4', is: '198.51.100.9' },
    { trusted: ['fd00::/8'], socket: 'fd00::1', forwarded: '2001:db8::1', is: '2001:db8:0:0:0:0:0:1' },
    { trusted: ['10.0.0.0/8'], socket: '::ffff:10.0.0.1', forwarded: '198.51.100.9', is: '198.51.100.9' },
    { trusted: 1, socket: '10.0.0.1', forwarded: 'nonsense', is: unknownAddress },
    { trusted: 0, socket: undefined, forwarded: '1.2.3.4', is: unknownAddress },
  ]
  test.each(cases)(
    'security: with $trusted trusted, $forwarded at $socket is $is',
    ({ trusted, socket, forwarded, is }) => {
      expect(createAddressReader(trusted)({ socket, forwarded })).toBe(is)
    },
  )

  test.each([
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:51312', '203.0.113.7'],
    ['[2001:DB8::0001]:443', '2001:db8:0:0:0:0:0:1'],
    ['2001:0db8:0000::1%eth0', '2001:db8:0:0:0:0:0:1'],
    ['203.0.113.007', ''],
    ['0xcb007107', ''],
    ['3405803783', ''],
    ['', ''],
    ['<script>', ''],
  ])('security: %s is spelled %s', (text, spelling) => {
    expect(canonical(text)).toBe(spelling)
  })

  test('security: every address of one IPv6 network is one caller, IPv4 addresses are one each', () => {
    const buckets = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:DB8:1:2:0::9'].map((text) =>
      toNetwork(canonical(text)),
    )
    expect(new Set(buckets).size).toBe(1)
    expect(toNetwork(canonical('2001:db8:1:3::1'))).not.toBe(buckets[0])
    expect(toNetwork('203.0.113.7')).not.toBe(toNetwork('203.0.113.8'))
  })
})
