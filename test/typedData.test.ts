import fc from 'fast-check'
import { hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { toHex } from '../packages/frame/src/keys/encoding.ts'
import { typedDataHash } from '../packages/frame/src/keys/typedData.ts'
import { describeTypedData } from '../packages/react/src/wallet/sign/typedData/describeTypedData.ts'

/**
 * What the screen can show, the wallet frame signs as viem hashes it, and the reverse (decision 5: reading input). What
 * failed is run again with `FUZZ_SEED=<the number that was printed>`.
 */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31))
console.info(`FUZZ_SEED=${seed}`)

type Member = { name: string; type: string }
type Data = {
  domain: Record<string, unknown>
  types: Record<string, Member[]>
  primaryType: string
  message: Record<string, unknown>
}

const approveAgent: Data = {
  domain: {
    name: 'HyperliquidSignTransaction',
    version: '1',
    chainId: 42161,
    verifyingContract: `0x${'00'.repeat(20)}`,
  },
  types: {
    'HyperliquidTransaction:ApproveAgent': [
      { name: 'hyperliquidChain', type: 'string' },
      { name: 'agentAddress', type: 'address' },
      { name: 'agentName', type: 'string' },
      { name: 'nonce', type: 'uint64' },
    ],
  },
  primaryType: 'HyperliquidTransaction:ApproveAgent',
  message: {
    hyperliquidChain: 'Mainnet',
    agentAddress: `0x${'11'.repeat(20)}`,
    agentName: 'desk',
    nonce: 1764000000000,
  },
}

function sign(data: unknown): string | undefined {
  try {
    return toHex(typedDataHash(data))
  } catch (cause) {
    expect(String(cause)).toMatch(/bad_typed_data/)
    return undefined
  }
}

function hashWithViem(data: Data): string | undefined {
  try {
    return hashTypedData(data as unknown as Parameters<typeof hashTypedData>[0])
  } catch {
    return undefined
  }
}

const canShow = (data: unknown) => describeTypedData(data).isReadable

test('the published request of Hyperliquid has its published hash', () => {
  expect(sign(approveAgent)).toBe('0x0a8854a641406c3db9042613456096889c13fb5246f7067ae56019fd35163b9b')
  expect(canShow(approveAgent)).toBe(true)
})

const ofNames = (primaryType: string, fields: readonly string[], more: Data['types'] = {}): Data => ({
  domain: { name: 'Names' },
  types: { [primaryType]: fields.map((name) => ({ name, type: 'uint8' })), ...more },
  primaryType,
  message: Object.fromEntries(fields.map((name) => [name, 1])),
})

test.each([
  ['a colon', ofNames('Send:Usd', ['to'])],
  ['a slash', ofNames('v1/Send', ['a/b'])],
  ['a space', ofNames('Send Usd', ['amount in usd'])],
  ['letters of other scripts', ofNames('送金', ['金額', 'größe'])],
  ['an empty name', ofNames('Send', [''])],
  ['a dollar', ofNames('$', ['$'])],
])('names with %s are shown and signed', (_, data) => {
  expect(canShow(data)).toBe(true)
  expect(sign(data)).toBe(hashWithViem(data))
})

const refers = (outer: string, inner: string, type = inner): Data => ({
  domain: {},
  types: { [outer]: [{ name: 'a', type }], [inner]: [{ name: 'b', type: 'uint8' }] },
  primaryType: outer,
  message: { a: type.endsWith(']') ? [{ b: 1 }] : { b: 1 } },
})

test.each([
  ['a comma in a field', ofNames('Send', ['a,uint8 b'])],
  ['a bracket in a field', ofNames('Send', ['a)Other(uint8 b'])],
  ['a bracket in the primary type', ofNames('Send(uint8 a)', ['b'])],
  ['half a character', ofNames('Send', ['a\ud800'])],
  ['a referenced struct with a colon', refers('Send', 'Usd:Amount')],
  ['a referenced struct with a dollar', refers('Send', 'Usd$')],
  ['a referenced struct with a space', refers('Send', 'uint8 b')],
  ['a primary type with a colon that refers to a struct', refers('Usd:Send', 'Amount')],
  ['a primary type whose first word is a type', ofNames('Usd:Send', ['a'], { Usd: [] })],
  ['a struct with the name of a list', refers('Send', 'Amount[]', 'Amount[]')],
  ['a struct with the name of a built-in type', refers('Send', 'uint8')],
])('security: %s has two readings: neither shown nor signed', (_, data) => {
  expect(canShow(data)).toBe(false)
  expect(sign(data)).toBe(undefined)
})

const wild = [...'aB1_:/. -é金$(),[]']
const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Send', 'Usd', 'to', 'amount') },
  { weight: 3, arbitrary: fc.string({ unit: fc.constantFrom(...wild.slice(0, 11)), maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...wild), maxLength: 6 }) },
)
const sizes = fc.integer({ min: 0, max: 34 })
const atoms = fc.oneof(
  fc.constantFrom('address', 'bool', 'string', 'bytes', 'uint256', 'int256', 'uint8', 'int8', 'bytes32'),
  sizes.map((size) => `bytes${size}`),
  sizes.map((size) => `uint${size * 8}`),
  fc.nat({ max: 300 }).map((bits) => `int${bits}`),
)
const number = fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n })
const hex = fc.uint8Array({ maxLength: 34 }).map(toHex)
/** Some fit their type, most do not. */
const anyValue = fc.oneof(
  fc.constantFrom(
    undefined,
    null,
    true,
    false,
    'true',
    '',
    '0x',
    '-1',
    ' 1 ',
    '1e3',
    0.5,
    Number.NaN,
    {},
    [],
  ),
  fc.integer(),
  number,
  number.map(String),
  fc.string({ unit: 'binary' }),
  hex,
  fc.uint8Array({ minLength: 20, maxLength: 20 }).map(toHex),
  fc.uint8Array({ minLength: 32, maxLength: 32 }).map(toHex),
)

function fitting(type: string): fc.Arbitrary<unknown> {
  if (type === 'string') return fc.string({ unit: 'binary' })
  if (type === 'bool') return fc.boolean()
  const bits = Number(/\d+$/.exec(type)?.[0] ?? 256)
  const small = fc.integer({ min: 0, max: 127 })
  if (type.includes('int'))
    return fc.oneof(
      small,
      small.map(String),
      small.map((value) => `0x${value.toString(16)}`),
    )
  const size = type === 'address' ? 20 : type === 'bytes' ? undefined : Math.min(bits, 34)
  return fc.uint8Array(size === undefined ? {} : { minLength: size, maxLength: size }).map(toHex)
}

const field = fc
  .tuple(name, atoms)
  .chain(([name, type]) =>
    fc
      .oneof({ weight: 9, arbitrary: fitting(type) }, { weight: 1, arbitrary: anyValue })
      .map((value) => ({ name, type, value })),
  )
const struct = fc.array(field, { maxLength: 4 })
const toTypes = (fields: readonly Member[]) => fields.map(({ name, type }) => ({ name, type }))
const toValues = (fields: readonly (Member & { value: unknown })[]) =>
  Object.fromEntries(fields.map(({ name, value }) => [name, value]))

const data: fc.Arbitrary<Data> = fc
  .record({
    primaryType: name,
    inner: name,
    fields: struct,
    innerFields: struct,
    brackets: fc.constantFrom(undefined, '', '[]', '[1]', '[2]'),
    domain: fc.record({ name: fc.string(), chainId: fc.oneof(fc.nat(), anyValue) }, { requiredKeys: [] }),
  })
  .map(({ primaryType, inner, fields, innerFields, brackets, domain }) => {
    const domainTypes = [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ]
    const link = brackets === undefined ? [] : [{ name: 'inner', type: `${inner}${brackets}` }]
    const value = toValues(innerFields)
    return {
      domain,
      types: {
        EIP712Domain: domainTypes.filter(({ name }) => name in domain),
        [inner]: toTypes(innerFields),
        [primaryType]: [...toTypes(fields), ...link],
      },
      primaryType,
      message: { ...toValues(fields), ...(link.length === 0 ? {} : { inner: brackets ? [value] : value }) },
    }
  })

test('what can be shown is signed with the hash of viem, and nothing else is signed', () => {
  const counts = { shown: 0, refused: 0, compared: 0 }
  fc.assert(
    fc.property(data, (sample) => {
      const signature = sign(sample)
      expect(canShow(sample)).toBe(signature !== undefined)
      const theirs = signature === undefined ? undefined : hashWithViem(sample)
      if (theirs !== undefined) expect(signature).toBe(theirs)
      counts[signature === undefined ? 'refused' : 'shown']++
      if (theirs !== undefined) counts.compared++
    }),
    { seed, numRuns: 3_000 },
  )
  // A generator that makes only one of the two proves nothing.
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(100)
})
