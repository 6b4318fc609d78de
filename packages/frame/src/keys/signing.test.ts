import fc from 'fast-check'
import { type Hex, hashTypedData, parseTransaction as parseSerialized, recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import eip191 from '../../../../test/vectors/eip191.json' with { type: 'json' }
import eip712 from '../../../../test/vectors/eip712.json' with { type: 'json' }
import transactions from '../../../../test/vectors/transactions.json' with { type: 'json' }
import { toAddress } from './address.ts'
import { fromHex, toHex, utf8 } from './encoding.ts'
import { personalMessageHash, signPersonalMessage } from './personalMessage.ts'
import { signHash } from './signature.ts'
import { signTransaction } from './transaction.ts'
import { signTypedData, typedDataHash } from './typedData.ts'

const privateKey = `0x${'46'.repeat(32)}` as const
const key = fromHex(privateKey)
const account = privateKeyToAccount(privateKey)

describe('EIP-191', () => {
  test.each(eip191.cases)('signs "$message" as published', ({ privateKey, message, hash, signature }) => {
    expect(toHex(personalMessageHash(message))).toBe(hash)
    expect(signPersonalMessage(message, fromHex(privateKey))).toBe(signature)
  })

  test('agrees with viem on any text and any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.uint8Array(), async (message, bytes) => {
        const raw = toHex(bytes)
        if (!message.startsWith('0x'))
          expect(signPersonalMessage(message, key)).toBe(await account.signMessage({ message }))
        expect(signPersonalMessage(raw, key)).toBe(await account.signMessage({ message: { raw } }))
      }),
    )
  })

  test.each(['0xabc', '0X48656c6c6f', '0X'])(
    '%s only looks like hex, and is signed as text',
    async (message) => {
      const signature = signPersonalMessage(message, key)
      expect(await recoverMessageAddress({ message, signature })).toBe(account.address)
    },
  )

  test.each([undefined, null, 1, {}, ['a']])('error: %o is not a message', (message) => {
    expect(() => signPersonalMessage(message, key)).toThrow('bad_message')
  })
})

describe('secp256k1_sign', () => {
  test('signs the bare hash', async () => {
    const hash = toHex(personalMessageHash('hello'))
    expect(signHash(hash, key)).toBe(await account.sign({ hash }))
  })

  test.each([undefined, 'hello', '0x', `0x${'00'.repeat(31)}`, `0x${'00'.repeat(33)}`, utf8('a')])(
    'error: %o is not a hash',
    (hash) => expect(() => signHash(hash, key)).toThrow('bad_hash'),
  )
})

describe('EIP-712', () => {
  test.each(eip712.cases)('signs the published mail, from an object and from text', (vector) => {
    const key = fromHex(eip712.privateKey)
    expect(toHex(typedDataHash(vector.typedData))).toBe(vector.hash)
    expect(signTypedData(vector.typedData, key)).toBe(vector.signature)
    expect(signTypedData(JSON.stringify(vector.typedData), key)).toBe(vector.signature)
  })

  const integer = (bits: number, isSigned: boolean) =>
    isSigned
      ? fc.bigInt({ min: -(2n ** BigInt(bits - 1)), max: 2n ** BigInt(bits - 1) - 1n })
      : fc.bigInt({ min: 0n, max: 2n ** BigInt(bits) - 1n })
  const hex = (length: number) => fc.uint8Array({ minLength: length, maxLength: length }).map(toHex)
  const person = fc.record({ name: fc.string(), wallets: fc.array(hex(20)), age: integer(8, false) })
  const types = {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
      { name: 'age', type: 'uint8' },
    ],
    Order: [
      { name: 'maker', type: 'Person' },
      { name: 'takers', type: 'Person[]' },
      { name: 'grid', type: 'int128[2][]' },
      { name: 'data', type: 'bytes' },
      { name: 'tag', type: 'bytes4' },
      { name: 'amount', type: 'uint256' },
      { name: 'delta', type: 'int256' },
      { name: 'live', type: 'bool' },
    ],
  }
  const order = fc.record({
    maker: person,
    takers: fc.array(person, { maxLength: 3 }),
    grid: fc.array(fc.tuple(integer(128, true), integer(128, true)), { maxLength: 3 }),
    data: fc.uint8Array().map(toHex),
    tag: hex(4),
    amount: integer(256, false),
    delta: integer(256, true),
    live: fc.boolean(),
  })
  const domain = fc.record(
    {
      name: fc.string(),
      // viem leaves an empty version out of the domain's type, other wallets do not.
      version: fc.string({ minLength: 1 }),
      chainId: fc.integer({ min: 1 }),
      verifyingContract: hex(20),
      salt: hex(32),
    },
    { requiredKeys: [] },
  )

  test('agrees with viem on nested structs, arrays and every kind of value', () => {
    fc.assert(
      fc.property(order, domain, (message, domain) => {
        const data = { types, primaryType: 'Order', domain, message }
        const theirs = hashTypedData(data as unknown as Parameters<typeof hashTypedData>[0])
        expect(toHex(typedDataHash(data))).toBe(theirs)
        const json = JSON.stringify(data, (_, value) =>
          typeof value === 'bigint' ? value.toString() : value,
        )
        expect(toHex(typedDataHash(json))).toBe(theirs)
      }),
      { numRuns: 300 },
    )
  })

  test('members that the type does not name change nothing, as in other wallets', () => {
    const [vector] = eip712.cases
    const message = { ...vector?.typedData.message, note: 'not signed' }
    expect(toHex(typedDataHash({ ...vector?.typedData, message }))).toBe(vector?.hash)
  })

  const ofType = (type: string, value: unknown, more: object = {}) => ({
    types: { M: [{ name: 'a', type }], ...more },
    primaryType: 'M',
    domain: {},
    message: { a: value },
  })

  test('a recursive struct ends where its member is absent', () => {
    const node = { Node: [{ name: 'next', type: 'Node' }] }
    expect(() => typedDataHash(ofType('Node', { next: { next: null } }, node))).not.toThrow()
  })

  test.each([
    ['a missing member', ofType('string', undefined)],
    ['a number too large', ofType('uint8', 256)],
    ['a negative number', ofType('uint256', -1)],
    ['a number below the range', ofType('int8', -129)],
    ['bytes of another length', ofType('bytes4', '0x001122')],
    ['an array of another length', ofType('uint8[2]', [1])],
    ['an unknown type', ofType('Person', {})],
    ['a width that does not exist', ofType('uint7', 1)],
    ['bytes33', ofType('bytes33', `0x${'00'.repeat(33)}`)],
    ['text for bool', ofType('bool', 'true')],
    ['a fraction', ofType('uint8', 1.5)],
    ['an unsafe number', ofType('uint256', 2 ** 60)],
    ['a type that hides a built-in one', ofType('uint8', 1, { uint8: [] })],
    [
      'a member name that forges a type text',
      { ...ofType('uint8', 1), types: { M: [{ name: 'a,uint8 b', type: 'uint8' }] } },
    ],
    [
      'a member named twice',
      { ...ofType('uint8', 1), types: { M: Array(2).fill({ name: 'a', type: 'uint8' }) } },
    ],
    ['a primary type from the prototype', { ...ofType('uint8', 1), primaryType: 'constructor' }],
    ['no types', { primaryType: 'M', message: {} }],
    ['broken JSON', '{'],
    ['null', null],
    ['nesting without end', ofType('N', deep(200), { N: [{ name: 'n', type: 'N' }] })],
  ])('error: %s is refused', (_, data) => {
    expect(() => typedDataHash(data)).toThrow(/^bad_/)
  })
})

function deep(levels: number): object {
  return levels === 0 ? {} : { n: deep(levels - 1) }
}

describe('transactions', () => {
  test.each(transactions.cases)('signs case %# as published', ({ privateKey, transaction, signed }) => {
    const key = fromHex(privateKey)
    expect(signTransaction(transaction, key, toAddress(key))).toBe(signed)
  })

  const sign = (transaction: unknown) => signTransaction(transaction, key, account.address)
  const amount = fc.bigInt({ min: 0n, max: 2n ** 96n })
  const accessList = fc.array(
    fc.record({
      address: fc.uint8Array({ minLength: 20, maxLength: 20 }).map(toHex),
      storageKeys: fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex), { maxLength: 3 }),
    }),
    { maxLength: 3 },
  )
  const common = {
    chainId: fc.integer({ min: 1, max: 2 ** 31 }),
    nonce: fc.nat(),
    gas: amount,
    to: fc.uint8Array({ minLength: 20, maxLength: 20 }).map(toHex),
    value: amount,
    data: fc.uint8Array({ maxLength: 300 }).map(toHex),
  }
  const fees = fc.tuple(amount, amount).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [bigint, bigint])
  const legacy = fc.record({ ...common, type: fc.constant('legacy' as const), gasPrice: amount })
  const eip2930 = fc.record({
    ...common,
    type: fc.constant('eip2930' as const),
    gasPrice: amount,
    accessList,
  })
  const dynamic = fc
    .record({ ...common, type: fc.constant('eip1559' as const), fees, accessList })
    .map(({ fees: [maxPriorityFeePerGas, maxFeePerGas], ...rest }) => ({
      ...rest,
      maxPriorityFeePerGas,
      maxFeePerGas,
    }))

  test('agrees with viem on every type, in every spelling of a number', async () => {
    const spelling = fc.constantFrom(
      (n: bigint) => n,
      (n: bigint) => n.toString(),
      (n: bigint) => `0x${n.toString(16)}`,
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(legacy, eip2930, dynamic), spelling, async (transaction, spell) => {
        const theirs = await account.signTransaction(
          transaction as Parameters<typeof account.signTransaction>[0],
        )
        const { gas, ...rest } = transaction
        const spellings = Object.entries({ ...rest, gasLimit: gas }).map(([name, value]) => [
          name,
          typeof value === 'bigint' ? spell(value) : value,
        ])
        expect(sign(Object.fromEntries(spellings))).toBe(theirs)
      }),
      { numRuns: 200 },
    )
  })

  test('what a client from 2.25.0 sends: both gas names, an account member, native bigints', () => {
    const rawTransaction = sign({
      account: { address: account.address, type: 'json-rpc' },
      from: account.address.toLowerCase(),
      to: account.address,
      chainId: 8453,
      nonce: 3,
      type: 2,
      value: 1n,
      gas: 21_000n,
      gasLimit: 21_000n,
      maxFeePerGas: 10n,
      maxPriorityFeePerGas: 1n,
    })
    expect(parseSerialized(rawTransaction)).toMatchObject({
      type: 'eip1559',
      gas: 21_000n,
      nonce: 3,
      chainId: 8453,
    })
  })

  test('what a client sends whose node filled it in: the maximum fee named as the gas price too', async () => {
    const fees = { maxFeePerGas: 10n, maxPriorityFeePerGas: 1n }
    const fullTransaction = { to: account.address, chainId: 1, nonce: 0, gas: 21_000n, ...fees }
    const theirs = await account.signTransaction({ ...fullTransaction, type: 'eip1559' })
    expect(sign({ ...fullTransaction, type: 2, gasPrice: 10n })).toBe(theirs)
    expect(() => sign({ ...fullTransaction, type: 2, gasPrice: 11n })).toThrow('bad_transaction')
  })

  test('what a client up to 2.4.1 sends: nothing filled in; absent members are zero', async () => {
    const to = account.address
    const rawTransaction = sign({ to, value: '0x1', chainId: '0x1' })
    expect(rawTransaction).toBe(await account.signTransaction({ type: 'eip1559', to, value: 1n, chainId: 1 }))
  })

  test('a contract is created without a recipient', () => {
    const rawTransaction = sign({ chainId: 1, data: '0x6000', gas: 90_000n, maxFeePerGas: 1n })
    expect(parseSerialized(rawTransaction as Hex)).toMatchObject({ data: '0x6000' })
    expect(parseSerialized(rawTransaction as Hex).to).toBeUndefined()
  })

  const plain = { to: account.address, chainId: 1, nonce: 0, gas: 21_000 }
  test.each([
    ['no_chain_id', { ...plain, chainId: undefined }],
    ['no_chain_id', { ...plain, chainId: 0 }],
    ['other_sender', { ...plain, from: `0x${'11'.repeat(20)}` }],
    ['bad_address', { ...plain, to: '0x1234' }],
    ['bad_address', { ...plain, to: 'vitalik.eth' }],
    ['bad_number', { ...plain, value: -1 }],
    ['bad_number', { ...plain, value: 1.5 }],
    ['bad_number', { ...plain, value: '1e18' }],
    ['bad_number', { ...plain, value: 2n ** 256n }],
    ['bad_number', { ...plain, nonce: 2n ** 64n }],
    ['bad_transaction', { ...plain, gas: 1, gasLimit: 2 }],
    ['bad_transaction', { ...plain, data: '0x00', input: '0x01' }],
    ['bad_transaction', { ...plain, gasPrice: 1n, maxFeePerGas: 1n }],
    ['bad_transaction', { ...plain, maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }],
    ['bad_transaction', { ...plain, type: 0, accessList: [{ address: plain.to, storageKeys: [] }] }],
    ['bad_transaction', { chainId: 1 }],
    ['bad_transaction', 'tx'],
    ['bad_transaction', { ...plain, maxPriorityFeePerGas: 1n }],
    ['blob_transaction', { ...plain, type: 3 }],
    ['blob_transaction', { ...plain, type: 'eip4844' }],
    ['blob_transaction', { ...plain, maxFeePerBlobGas: 1n }],
    ['blob_transaction', { ...plain, sidecars: [] }],
    ['delegating_transaction', { ...plain, type: '0x4' }],
    ['delegating_transaction', { ...plain, type: 'eip7702' }],
    ['unsupported_transaction', { ...plain, type: 5 }],
    ['unsupported_transaction', { ...plain, type: 'eip9999' }],
    ['delegating_transaction', { ...plain, authorizationList: [] }],
  ])('error: %s', (code, transaction) => {
    expect(() => sign(transaction)).toThrow(code)
  })
})
