import { ed25519 } from '@noble/curves/ed25519.js'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from './base58.ts'
import { chains } from './chains.ts'
import { concat, toHex } from './encoding.ts'

const { ethereum, solana } = chains
const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
const seed = Uint8Array.from({ length: 32 }, (_, n) => n + 1)
const pair = concat(seed, ed25519.getPublicKey(seed))

test.each(['', '0x'])('an Ethereum key is read in hex of either case, behind %j', (start) => {
  const hex = toHex(seed).slice(2)
  for (const digits of [hex, hex.toUpperCase()]) {
    const key = ethereum.readKey(start + digits)
    expect(ethereum.toAddress(key)).toBe(privateKeyToAddress(`0x${hex}`))
  }
})

test('a Solana key is read from the 64 bytes that Solana wallets give out', () => {
  expect(solana.readKey(toBase58(pair))).toEqual(seed)
})

test('base58 of any bytes comes back, zeros in front too', () => {
  for (const bytes of [pair, new Uint8Array(64), concat(new Uint8Array(3), pair.subarray(3))])
    expect(fromBase58(toBase58(bytes), 64)).toEqual(bytes)
})

test.each([
  ['zero', `0x${'0'.repeat(64)}`, 'key_out_of_range'],
  ['the order of the group', order, 'key_out_of_range'],
  ['above it', 'f'.repeat(64), 'key_out_of_range'],
  ['a digit that is none', `0x${'g'.repeat(64)}`, 'key_not_hex'],
  ['a phrase', 'test test test test test test test test test test test junk', 'key_not_hex'],
  ['a Solana key', toBase58(pair), 'key_not_hex'],
  ['a blank inside', `${'1'.repeat(32)} ${'1'.repeat(31)}`, 'key_not_hex'],
  ['nothing', '', 'key_not_32_bytes'],
  ['a digit too few', '1'.repeat(63), 'key_not_32_bytes'],
  ['a byte too many', '1'.repeat(66), 'key_not_32_bytes'],
])('error: an Ethereum key that is %s', (_, text, refusal) => {
  expect(() => ethereum.readKey(text)).toThrow(refusal)
})

test.each([
  ['nothing', '', 'key_not_base58'],
  ['a letter that base58 leaves out', `${toBase58(pair).slice(0, -1)}0`, 'key_not_base58'],
  ['hex behind 0x', toHex(pair), 'key_not_base58'],
  ['the seed alone', toBase58(seed), 'key_not_64_bytes'],
  ['a byte too many', toBase58(concat(Uint8Array.of(1), pair)), 'key_not_64_bytes'],
  ['a zero too many', `1${toBase58(pair)}`, 'key_not_64_bytes'],
  ['far too long', 'z'.repeat(10_000), 'key_not_64_bytes'],
  ['of another public half', toBase58(concat(seed, seed)), 'key_of_other_public_key'],
])('error: a Solana key that is %s', (_, text, refusal) => {
  expect(() => solana.readKey(text)).toThrow(refusal)
})
