import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCall, isUnlimited } from './decodeCall.ts'

const ada = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const bob = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const abi = parseAbi([
  'function approve(address, uint256)',
  'function increaseAllowance(address, uint256)',
  'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function safeTransferFrom(address, address, uint256)',
  'function safeTransferFrom(address, address, uint256, bytes)',
  'function safeTransferFrom(address, address, uint256, uint256, bytes)',
  'function safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)',
  'function setApprovalForAll(address, bool)',
  'function mint()',
  'function mint(uint256)',
  'function mint(address, uint256)',
  'function safeMint(address)',
  'function safeMint(address, uint256)',
])
/** Encodes the call as a library of host apps does. */
const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0])
const batch = [ada, bob, [1n, 2n], [5n, 1n], '0x'] as const

describe('a call that moves tokens is decoded', () => {
  test.each([
    ['approve', [bob, 5n], { action: 'approve', spender: bob, amount: 5n }],
    ['increaseAllowance', [bob, 5n], { action: 'approve', spender: bob, amount: 5n }],
    [
      'permit',
      [ada, bob, 5n, 9n, 27, `0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`],
      { action: 'approve', transferFrom: ada, spender: bob, amount: 5n },
    ],
    ['transfer', [bob, 5n], { action: 'transfer', transferTo: bob, amount: 5n }],
    ['transferFrom', [ada, bob, 5n], { action: 'transfer', transferFrom: ada, transferTo: bob, amount: 5n }],
    [
      'safeTransferFrom',
      [ada, bob, 7n],
      { action: 'transfer', transferFrom: ada, transferTo: bob, tokenId: 7n },
    ],
    [
      'safeTransferFrom',
      [ada, bob, 7n, '0xabcd'],
      { action: 'transfer', transferFrom: ada, transferTo: bob, tokenId: 7n },
    ],
    [
      'safeTransferFrom',
      [ada, bob, 7n, 3n, '0x'],
      { action: 'transfer', transferFrom: ada, transferTo: bob, tokenId: 7n, amount: 3n },
    ],
    [
      'safeBatchTransferFrom',
      batch,
      {
        action: 'batchTransfer',
        ...{ transferFrom: ada, transferTo: bob, tokenIds: [1n, 2n], amounts: [5n, 1n] },
      },
    ],
    ['setApprovalForAll', [bob, true], { action: 'approve', operator: bob, approved: true }],
    ['setApprovalForAll', [bob, false], { action: 'approve', operator: bob, approved: false }],
    ['mint', [], { action: 'mint' }],
    ['mint', [2n], { action: 'mint', amount: 2n }],
    ['mint', [ada, 2n], { action: 'mint', transferTo: ada, amount: 2n }],
    ['safeMint', [ada], { action: 'mint', transferTo: ada }],
    ['safeMint', [ada, 9n], { action: 'mint', transferTo: ada, tokenId: 9n }],
  ] as const)('%s, %#', (functionName, args, result) => {
    expect(decodeCall(encode(functionName, args))).toEqual({ functionName, ...result })
  })

  test('with appended bytes, and in capitals', () => {
    const data = `0x${encode('transfer', [bob, 5n]).slice(2).toUpperCase()}00FF`
    expect(decodeCall(data)).toMatchObject({ transferTo: bob, amount: 5n })
  })
})

const word = (value: bigint) => value.toString(16).padStart(64, '0')

test.each([
  ['none', '0x'],
  ['another function', encode('mint', []).replace('1249c58b', '12345678')],
  ['the name of a member that every object has', `0x${'constructor'}`],
  ['one word short', encode('approve', [bob, 5n]).slice(0, -64)],
  ['half of a word short', encode('transfer', [bob, 5n]).slice(0, -2)],
  ['no address', `0xa9059cbb${word(2n ** 160n)}${word(1n)}`],
  ['neither true nor false', `0xa22cb465${word(1n)}${word(2n)}`],
  ['a list beyond the end', `0x2eb2c2d6${word(1n)}${word(1n)}${word(2n ** 200n)}${word(0n)}`],
  ['a list between two words', `0x2eb2c2d6${word(1n)}${word(1n)}${word(33n)}${word(33n)}${word(0n)}`],
  ['a list of more than there is', `0x2eb2c2d6${[1n, 1n, 128n, 128n, 60n].map(word).join('')}`],
  ['a list of millions', `0x2eb2c2d6${[1n, 1n, 128n, 128n, 2n ** 40n].map(word).join('')}`],
  ['more amounts than items', encode('safeBatchTransferFrom', [ada, bob, [1n], [5n, 1n], '0x'])],
])('error: the decoder does not guess: %s', (_, data) => {
  expect(decodeCall(data)).toBeUndefined()
})

test('an amount above any supply is no limit', () => {
  for (const amount of [2n ** 256n - 1n, 2n ** 160n - 1n, 2n ** 128n - 1n, 2n ** 96n - 1n])
    expect(isUnlimited(amount)).toBe(true)
  for (const amount of [0n, 2n ** 96n, 10n ** 36n]) expect(isUnlimited(amount)).toBe(false)
})
