import { type Aggregation, AggregationInput, PolicyInput } from '@latchkey/wire'
import * as v from 'valibot'
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { SigningAction } from './action.ts'
import { evaluate } from './evaluate.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const shop = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const other = '0x000000000000000000000000000000000000dEaD'
const abi = erc20Abi.filter((one) => one.type === 'function')

const daily = {
  name: 'Spent in a day',
  method: 'eth_signTransaction',
  metric: { field_source: 'ethereum_transaction', field: 'value', function: 'sum' },
  window: { type: 'rolling', seconds: 86_400 },
}
const tokens = {
  ...daily,
  metric: { field_source: 'ethereum_calldata', field: 'transfer.amount', abi, function: 'sum' },
  conditions: [{ field_source: 'ethereum_transaction', field: 'to', operator: 'eq', value: token }],
  group_by: [{ field_source: 'ethereum_calldata', field: 'transfer.recipient', abi }],
}
const read = (input: object): Aggregation => ({ ...v.parse(AggregationInput, input), id: 'day' })

const { rules } = v.parse(PolicyInput, {
  ...{ version: '1.0', name: 'At most 100 a day', chain_type: 'ethereum' },
  rules: [
    {
      ...{ name: 'Within the day', method: '*', action: 'ALLOW' },
      conditions: [{ field_source: 'reference', field: 'aggregation.day', operator: 'lte', value: '100' }],
    },
  ],
})

const send = (transaction: object = {}): SigningAction => ({
  method: 'eth_sendTransaction',
  transaction: { to: shop, value: 0n, chainId: 1n, data: '0x', ...transaction },
})
const pay = (to: `0x${string}`, amount: bigint) =>
  send({ to: token, data: encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] }) })

function decide(input: object, action: SigningAction, sums: Record<string, bigint> = {}) {
  const aggregations = [read(input)]
  const getSum = (_: Aggregation, group: string) => sums[group] ?? 0n
  return evaluate({ rules, aggregations }, action, { now: 0, getSum })
}
const amounts = (decision: ReturnType<typeof decide>) =>
  decision.isAllowed ? decision.spends.map(({ group, amount }) => [group, amount]) : decision.reason

test('the sum counts what was spent and what the request would spend', () => {
  expect(amounts(decide(daily, send({ value: 100n })))).toEqual([['[]', 100n]])
  expect(amounts(decide(daily, send({ value: 101n })))).toBe('no_rule')
  expect(amounts(decide(daily, send({ value: 1n }), { '[]': 99n }))).toEqual([['[]', 1n]])
  expect(amounts(decide(daily, send({ value: 2n }), { '[]': 99n }))).toBe('no_rule')
})

test('a transaction that is only signed counts as one that is sent', () => {
  const action = { ...send({ value: 101n }), method: 'eth_signTransaction' } as SigningAction
  expect(amounts(decide(daily, action))).toBe('no_rule')
})

test('a group has a sum of its own', () => {
  const sums = { [JSON.stringify([shop.toLowerCase()])]: 90n }
  expect(amounts(decide(tokens, pay(shop, 11n), sums))).toBe('no_rule')
  expect(amounts(decide(tokens, pay(other, 11n), sums))).toEqual([
    [JSON.stringify([other.toLowerCase()]), 11n],
  ])
})

test('what the aggregation does not count adds nothing', () => {
  expect(amounts(decide(tokens, send({ value: 10n ** 30n })))).toEqual([])
})

test('security: an amount that cannot be read counts as no amount that is permitted', () => {
  const { transaction } = pay(shop, 1n) as Extract<SigningAction, { transaction: unknown }>
  const action = send({ ...transaction, data: `${transaction.data}00` })
  expect(amounts(decide(tokens, action))).toBe('no_rule')
})

test('security: a negative amount makes no room', () => {
  const withNegative = [{ type: 'function', name: 'move', inputs: [{ name: 'by', type: 'int256' }] }]
  const field = { field_source: 'ethereum_calldata', field: 'move.by', abi: withNegative }
  const data = encodeFunctionData({
    abi: parseAbi(['function move(int256 by)']),
    args: [-5n],
  })
  expect(amounts(decide({ ...daily, metric: { ...field, function: 'sum' } }, send({ data })))).toBe('no_rule')
})

test.each([
  ['a method that is not counted', { method: 'personal_sign' }],
  ['a window longer than three days', { window: { type: 'rolling', seconds: 259_201 } }],
  ['a field that is no number', { metric: { ...daily.metric, field: 'to' } }],
  ['a field of another chain', { method: 'signTransaction' }],
  ['a function other than the sum', { metric: { ...daily.metric, function: 'max' } }],
  [
    'a group by a field that is not known',
    { group_by: [{ field_source: 'ethereum_transaction', field: 'gas' }] },
  ],
  ['a member that is not known', { decay: 2 }],
])('an aggregation by %s is refused', (_, changes) => {
  expect(v.safeParse(AggregationInput, { ...daily, ...changes }).success).toBe(false)
})
