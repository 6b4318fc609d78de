import { encodeAbiParameters, encodeEventTopics, pad, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import { readMoves } from './readMoves.ts'

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
])
const [from, to, token] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`, `0x${'33'.repeat(20)}`] as const
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const lists = (ids: bigint[], values: bigint[]) =>
  encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, values])
const transfer = encodeEventTopics({ abi, eventName: 'Transfer', args: { from, to } })
const single = encodeEventTopics({ abi, eventName: 'TransferSingle', args: { operator: from, from, to } })
const batch = encodeEventTopics({ abi, eventName: 'TransferBatch', args: { operator: from, from, to } })

test('moves of coins, tokens and items are read', () => {
  const logs = [
    { address: coin, topics: transfer, data: word(5n) },
    { address: token, topics: transfer, data: word(6n) },
    { address: token, topics: [...transfer, pad(toHex(7n))], data: '0x' },
    { address: token, topics: single, data: `${word(8n)}${word(9n).slice(2)}` },
    { address: token, topics: batch, data: lists([1n, 2n], [3n, 4n]) },
  ]
  expect(readMoves(logs)).toEqual([
    { from, to, token: undefined, amount: 5n },
    { from, to, token, amount: 6n },
    { from, to, token, id: 7n, amount: 1n },
    { from, to, token, id: 8n, amount: 9n },
    { from, to, token, id: 1n, amount: 3n },
    { from, to, token, id: 2n, amount: 4n },
  ])
})

test.each<[string, unknown]>([
  ['no list', { length: 1, 0: {} }],
  ['nothing', undefined],
  ['no log', [null, 5, 'x', [], {}]],
  [
    'topics that are no words',
    [{ address: token, topics: [...transfer.slice(0, 2), '0x1'], data: word(1n) }],
  ],
  ['data that is no bytes', [{ address: token, topics: transfer, data: 'all of it' }]],
  ['no amount', [{ address: token, topics: transfer, data: '0x' }]],
  ...['0x1', `x${token}`, `${token}0`, [token], 5].map((address): [string, unknown] => [
    `the address ${JSON.stringify(address)}`,
    [{ address, topics: transfer, data: word(1n) }],
  ]),
  ...[`x${word(1n)}`, `${word(1n)}00`, [word(1n)], 5].map((topic): [string, unknown] => [
    `the topic ${JSON.stringify(topic)}`,
    [{ address: token, topics: [...transfer.slice(0, 2), topic], data: word(1n) }],
  ]),
  ...[`x${word(1n)}`, `${word(1n)}g`, [word(1n)], 5].map((data): [string, unknown] => [
    `the data ${JSON.stringify(data)}`,
    [{ address: token, topics: transfer, data }],
  ]),
  [
    'a list that is longer than its data',
    [{ address: token, topics: batch, data: word(64n) + word(96n).slice(2) }],
  ],
  [
    'a list beyond any number',
    [{ address: token, topics: batch, data: word(2n ** 255n) + word(64n).slice(2) }],
  ],
  ['more items than amounts', [{ address: token, topics: batch, data: lists([1n, 2n], [3n]) }]],
  ['a thousand items', [{ address: token, topics: batch, data: lists(...twice(1_000)) }]],
])('security: of a node that answers with %s nothing is shown', (_, logs) => {
  expect(readMoves(logs)).toEqual([])
})

function twice(count: number): [bigint[], bigint[]] {
  const list = Array.from({ length: count }, () => 1n)
  return [list, list]
}
