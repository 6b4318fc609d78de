import { HDKey } from '@scure/bip32'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import fc from 'fast-check'
import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import bip32 from '../../../../test/vectors/bip32.json' with { type: 'json' }
import bip39 from '../../../../test/vectors/bip39.json' with { type: 'json' }
import bip44 from '../../../../test/vectors/bip44.json' with { type: 'json' }
import eip55 from '../../../../test/vectors/eip55.json' with { type: 'json' }
import slip10 from '../../../../test/vectors/slip10.json' with { type: 'json' }
import { checksum, parseAddress } from './address.ts'
import { childKey, masterKey } from './bip32.ts'
import { derive, deriveAddress } from './derive.ts'
import { fromHex, toHex, wipe } from './encoding.ts'
import { newEntropy, toMnemonic, toSeed } from './mnemonic.ts'
import { type Secret, wipeSecret } from './secret.ts'
import { deriveEd25519 } from './slip10.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('BIP-39', () => {
  test.each(bip39.cases)(
    'writes and stretches $entropy as published',
    async ({ entropy, mnemonic, seed }) => {
      const bytes = fromHex(`0x${entropy}`)
      expect(text(toMnemonic(bytes))).toBe(mnemonic)
      expect(toHex(await toSeed(bytes, bip39.passphrase))).toBe(`0x${seed}`)
    },
  )

  test('agrees with @scure/bip39 on any entropy', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (entropy) => {
        expect(text(toMnemonic(entropy))).toBe(entropyToMnemonic(Uint8Array.from(entropy), wordlist))
      }),
    )
  })

  test('new entropy is 128 bits and not the same twice', () => {
    expect(newEntropy()).toHaveLength(16)
    expect(newEntropy()).not.toEqual(newEntropy())
  })
})

describe('BIP-32', () => {
  const chains = bip32.cases.flatMap(({ seed, chains }) => chains.map((chain) => ({ seed, ...chain })))

  test.each(chains)('derives $path as published', ({ seed, path, privateExtendedKey }) => {
    let node = masterKey(fromHex(`0x${seed}`))
    for (const step of path.split('/').slice(1)) {
      node = childKey(node, Number.parseInt(step, 10) + (step.endsWith("'") ? 0x80000000 : 0))
    }
    const vector = HDKey.fromExtendedKey(privateExtendedKey)
    expect(toHex(node.key)).toBe(toHex(vector.privateKey ?? new Uint8Array()))
    expect(toHex(node.chainCode)).toBe(toHex(vector.chainCode ?? new Uint8Array()))
  })

  // Vector 5 is about malformed extended keys, which are not parsed here; only its invalid private keys remain.
  test.each([
    ['0', `0x${'00'.repeat(32)}`],
    ['n', '0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'],
  ])('error: nothing is derived from the private key %s (test vector 5)', (_, hex) => {
    for (const step of [0, 0x80000000]) {
      const parent = { key: fromHex(hex), chainCode: fromHex(`0x${'01'.repeat(32)}`) }
      expect(() => childKey(parent, step)).toThrow()
    }
  })

  test('agrees with @scure/bip32 on any seed and index, leading zeros included', () => {
    const index = fc.integer({ min: 0, max: 2 ** 32 - 1 })
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), index, (seed, step) => {
        const theirs = HDKey.fromMasterSeed(Uint8Array.from(seed)).deriveChild(step)
        expect(toHex(childKey(masterKey(seed), step).key)).toBe(toHex(theirs.privateKey ?? new Uint8Array()))
      }),
      { numRuns: 300 },
    )
  })
})

describe('BIP-44', () => {
  test.each(bip44.addresses.map((address, index) => ({ address, index })))(
    'account $index of the development mnemonic is $address',
    async ({ address, index }) => {
      const entropy = fromHex(`0x${bip44.entropy}`)
      expect(text(toMnemonic(entropy))).toBe(bip44.mnemonic)
      expect(await deriveAddress({ kind: 'mnemonic', bytes: entropy }, 'ethereum', index)).toBe(address)
    },
  )
})

describe('SLIP-10, ed25519', () => {
  const chains = slip10.cases.flatMap(({ seed, chains }) => chains.map((chain) => ({ seed, ...chain })))

  test.each(chains)('derives $path as published', ({ seed, path, privateKey }) => {
    const steps = path
      .split('/')
      .slice(1)
      .map((step) => Number.parseInt(step, 10))
    expect(toHex(deriveEd25519(fromHex(`0x${seed}`), steps))).toBe(`0x${privateKey}`)
  })

  test.each(slip10.solana)('is $address in a Solana wallet', async ({ entropy, index, address }) => {
    const secret = { kind: 'mnemonic', bytes: fromHex(`0x${entropy}`) } as const
    expect(await deriveAddress(secret, 'solana', index)).toBe(address)
  })
})

test('security: a key that is derived is the caller’s own copy, and what is kept of it goes with the secret', async () => {
  const secret: Secret = { kind: 'mnemonic', bytes: newEntropy() }
  const [one, other] = [await derive(secret, 'ethereum', 0), await derive(secret, 'ethereum', 0)]
  expect(one).toEqual(other)
  wipe(one)
  expect(await derive(secret, 'ethereum', 0)).toEqual(other)
  const cachedKeys = [...(secret.derived?.values() ?? [])].map(({ key }) => key)
  expect(cachedKeys).toEqual([other])
  wipeSecret(secret)
  expect(cachedKeys).toEqual([new Uint8Array(32)])
  expect(secret.derived?.size).toBe(0)
})

describe('an imported key', () => {
  const bytes = fromHex(`0x${'11'.repeat(32)}`)

  test('is the key of index 0 of its own chain', async () => {
    expect(await derive({ kind: 'ethereum-key', bytes }, 'ethereum', 0)).toEqual(bytes)
    expect(await derive({ kind: 'solana-key', bytes }, 'solana', 0)).toEqual(bytes)
  })

  test.each([
    ['ethereum-key', 'ethereum', 1],
    ['ethereum-key', 'solana', 0],
    ['solana-key', 'ethereum', 0],
  ] as const)('security: of kind %s has no key for %s %i', async (kind, chain, index) => {
    await expect(derive({ kind, bytes }, chain, index)).rejects.toThrow('slot_closed')
  })
})

describe('EIP-55', () => {
  test.each(eip55.addresses)('%s', (address) => {
    const allOneCase =
      address === address.toLowerCase() || address.slice(2) === address.slice(2).toUpperCase()
    if (!allOneCase) expect(checksum(address.toLowerCase())).toBe(address)
    expect(toHex(parseAddress(address, 1n))).toBe(address.toLowerCase())
  })

  test.each([
    [30, '0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD'],
    [31, '0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd'],
  ])('on chain %i also the check of EIP-1191, which no other chain has', (chainId, address) => {
    expect(getAddress(address.toLowerCase(), chainId)).toBe(address)
    expect(toHex(parseAddress(address, BigInt(chainId)))).toBe(address.toLowerCase())
    expect(toHex(parseAddress(getAddress(address.toLowerCase()), BigInt(chainId)))).toBe(
      address.toLowerCase(),
    )
    for (const other of [0n, 1n, BigInt(61 - chainId)])
      expect(() => parseAddress(address, other)).toThrow('bad_address')
  })

  test('error: an address with a letter of the wrong case is refused', () => {
    expect(() => parseAddress('0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 1n)).toThrow('bad_address')
  })
})
