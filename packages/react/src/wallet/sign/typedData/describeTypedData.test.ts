import { expect, test } from 'vitest'
import { describeTypedData, type TypedValue } from './describeTypedData.ts'

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

function withAtom(type: string, value: unknown) {
  return { domain: {}, primaryType: 'Thing', types: { Thing: [{ name: 'a', type }] }, message: { a: value } }
}

function one(type: string, value: unknown, name = 'thing') {
  const description = describeTypedData({
    domain: {},
    primaryType: 'Thing',
    types: { Thing: [{ name, type }] },
    message: { [name]: value },
  })
  return description.isReadable ? description.fields[0]?.value : undefined
}

const cases: [type: string, value: unknown, expected: TypedValue][] = [
  ['address', address, { kind: 'address', address }],
  ['bool', true, { kind: 'bool', value: true }],
  ['string', 'a\u202eb', { kind: 'text', text: 'a⟨U+202E⟩b' }],
  ['bytes1', '0xab', { kind: 'bytes', hex: '0xab' }],
  ['uint256', '12', { kind: 'number', value: 12n, isMaximum: false, seconds: undefined }],
  ['uint256', '0x0c', { kind: 'number', value: 12n, isMaximum: false, seconds: undefined }],
  ['int8', 127, { kind: 'number', value: 127n, isMaximum: true, seconds: undefined }],
  ['uint8[]', [], { kind: 'array', count: 0 }],
]

test.each(cases)('%s %j', (type, value, expected) => {
  expect(one(type, value)).toEqual(expected)
})

test.each([
  ['uint256', 2n ** 256n - 1n],
  ['uint160', (2n ** 160n - 1n).toString()],
  ['uint48', (2n ** 48n - 1n).toString()],
])('the largest %s means unlimited', (type, value) => {
  expect(one(type, value)).toMatchObject({ isMaximum: true })
})

test.each([
  ['deadline', '1795000000', 1795000000],
  ['sigDeadline', 1795000000, 1795000000],
  ['validUntil', '1795000000', 1795000000],
  ['amount', '1795000000', undefined],
  ['expiration', '12', undefined],
])('%s = %s is a time only with a matching name and size', (name, value, seconds) => {
  expect(one('uint256', value, name)).toMatchObject({ seconds })
})

const mail = {
  domain: { name: 'Mail', version: '1', chainId: '0x2105', verifyingContract: address },
  primaryType: 'Mail',
  types: {
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'grid_lines', type: 'uint8[2][]' },
    ],
    Person: [{ name: 'name', type: 'string' }],
  },
  message: {
    from: { name: 'Cow' },
    to: [{ name: 'Bob' }],
    grid_lines: [[1, 2]],
    unsigned: 'not in the types, so not signed',
  },
}

test('structs and arrays become a tree of labeled lines; unsigned fields are not shown', () => {
  const description = describeTypedData(mail)
  expect(
    description.isReadable &&
      description.fields.map(({ path, label, depth, value }) => [path, label, depth, value.kind]),
  ).toEqual([
    ['.from', 'From', 0, 'struct'],
    ['.from.name', 'Name', 1, 'text'],
    ['.to', 'To', 0, 'array'],
    ['.to.0', '1', 1, 'struct'],
    ['.to.0.name', 'Name', 2, 'text'],
    ['.grid_lines', 'Grid lines', 0, 'array'],
    ['.grid_lines.0', '1', 1, 'array'],
    ['.grid_lines.0.0', '1', 2, 'number'],
    ['.grid_lines.0.1', '2', 2, 'number'],
  ])
  expect(description.raw).toContain('not in the types')
})

const showMessage = (typedData: unknown) => {
  const description = describeTypedData(typedData)
  if (!description.isReadable) return 'unreadable'
  const { domain, chainId, unsignedChainId } = description
  return { domain: domain.map(({ path }) => path), chainId, unsignedChainId }
}

test('the domain is read from an object or from JSON, its chain in any spelling', () => {
  const summary = { domain: ['.name', '.version', '.chainId', '.verifyingContract'], chainId: 8453n }
  expect(showMessage(mail)).toMatchObject(summary)
  expect(showMessage(JSON.stringify(mail))).toMatchObject(summary)
})

const withDomain = (members: { name: string; type: string }[], domain: object = mail.domain) => ({
  ...mail,
  domain,
  types: { ...mail.types, EIP712Domain: members },
})

test('security: only signed domain fields are shown, and an unsigned chain is reported', () => {
  expect(showMessage(withDomain([{ name: 'name', type: 'string' }]))).toEqual({
    domain: ['.name'],
    chainId: undefined,
    unsignedChainId: 8453n,
  })
})

test('signed fields beyond the five members are shown too', () => {
  const members = [
    { name: 'chainId', type: 'uint256' },
    { name: 'salt', type: 'bytes32' },
    { name: 'vault', type: 'address' },
  ]
  const domain = { chainId: 1, salt: `0x${'ab'.repeat(32)}`, vault: address }
  expect(showMessage(withDomain(members, domain))).toEqual({
    domain: ['.chainId', '.salt', '.vault'],
    chainId: 1n,
    unsignedChainId: undefined,
  })
})

test('the end of a recursive struct is shown as missing', () => {
  const types = { Node: [{ name: 'next', type: 'Node' }] }
  const description = describeTypedData({ types, primaryType: 'Node', domain: {}, message: { next: null } })
  expect(description).toMatchObject({ fields: [{ path: '.next', value: { kind: 'missing' } }] })
})

test('security: hidden characters in names are revealed, and a period in a name creates no second path', () => {
  const types = {
    'To\u202e:Send': [
      { name: 'a.b', type: 'uint8' },
      { name: 'a\\.b', type: 'uint8' },
      { name: 'to\u200b', type: 'uint8' },
    ],
  }
  const message = { 'a.b': 1, 'a\\.b': 2, 'to\u200b': 3 }
  const description = describeTypedData({ types, primaryType: 'To\u202e:Send', domain: {}, message })
  expect(description).toMatchObject({ primaryType: 'To⟨U+202E⟩:Send' })
  expect(description.isReadable && description.fields.map(({ path, label }) => [path, label])).toEqual([
    ['.a\\.b', 'A.b'],
    ['.a\\\\\\.b', 'A\\.b'],
    ['.to\u200b', 'To⟨U+200B⟩'],
  ])
})

test('security: if only the domain is signed, no message is shown', () => {
  const data = {
    ...withDomain([{ name: 'name', type: 'string' }]),
    primaryType: 'EIP712Domain',
    message: { name: 'Not signed' },
  }
  const description = describeTypedData(data)
  expect(description.isReadable && description.fields).toEqual([])
})

test.each([
  ['a permit names a spender', 'Permit', 'spender', true],
  ['a permit of many', 'PermitBatch', 'spender', true],
  ['a permit to board', 'Permit', 'captain', false],
  ['a spender of something else', 'Budget', 'spender', false],
])('%s: spending is %4$s', (_, primaryType, name, isSpending) => {
  const types = { [primaryType]: [{ name, type: 'address' }] }
  expect(describeTypedData({ domain: {}, primaryType, types, message: { [name]: address } })).toMatchObject({
    isSpending,
  })
})

test.each([
  ['no JSON', '{"types":'],
  ['no object', 7],
  ['nothing', undefined],
  ['no such primary type', { ...mail, primaryType: 'Letter' }],
  ['a primary type that every object has', { ...mail, primaryType: 'constructor' }],
  ['types that are not types', { ...mail, types: { Mail: [{ name: 1 }] } }],
  ['a list that is not a list', { ...mail, message: { ...mail.message, to: 'Bob' } }],
  ['a struct that is not a struct', { ...mail, message: { ...mail.message, from: 'Cow' } }],
  ['a text that is missing', { ...mail, message: { ...mail.message, from: {} } }],
  ['an address that is a name', withAtom('address', 'harbor.eth')],
  ['bytes of another length', withAtom('bytes32', '0xab')],
  ['a negative number of an unsigned type', withAtom('uint256', '-1')],
  ['a boolean that is a text', withAtom('bool', 'true')],
  ['a number that is none', { ...mail, message: { ...mail.message, grid_lines: [['many']] } }],
])('security: %s is unreadable, and its raw data is shown', (_, typedData) => {
  const description = describeTypedData(typedData)
  expect(description.isReadable).toBe(false)
  expect(description.raw).not.toBe('')
})
