import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { PolicyInput } from './policy.ts'

const transfer = {
  type: 'function',
  name: 'transfer',
  inputs: [
    { name: 'to', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'parts', type: 'uint256[]' },
  ],
}
const good = { field_source: 'ethereum_transaction', field: 'value', operator: 'lte', value: '100' }
const calldata = { ...good, field_source: 'ethereum_calldata', field: 'transfer.amount', abi: [transfer] }
const typedCondition = {
  ...good,
  field_source: 'ethereum_typed_data_message',
  typed_data: { types: { Permit: [{ name: 'value', type: 'uint256' }] }, primary_type: 'Permit' },
}
const rule = { name: 'Small amounts', method: 'eth_sendTransaction', action: 'ALLOW', conditions: [good] }
const policy = { version: '1.0', name: 'Allowance', chain_type: 'ethereum', rules: [rule] }

const problems = (input: unknown) => v.safeParse(PolicyInput, input).issues?.map(({ message }) => message)
const withCondition = (condition: object) =>
  problems({ ...policy, rules: [{ ...rule, conditions: [{ ...good, ...condition }] }] })
const withRule = (changes: object) => problems({ ...policy, rules: [{ ...rule, ...changes }] })

test('a policy of known parts is taken as it is', () => {
  expect(v.parse(PolicyInput, policy)).toEqual(policy)
  expect(withCondition(calldata)).toBeUndefined()
  expect(withRule({ method: 'eth_signTypedData_v4', conditions: [typedCondition] })).toBeUndefined()
})

describe('what could not be evaluated is refused by its name', () => {
  test.each<[object, string]>([
    [{ field_source: 'tron_transaction' }, 'The field source "tron_transaction" is not known.'],
    [{ field_source: 'toString' }, 'The field source "toString" is not known.'],
    [{ field: 'gas' }, 'The field "gas" of ethereum_transaction is not known.'],
    [{ field: 'constructor' }, 'The field "constructor" of ethereum_transaction is not known.'],
    [
      { operator: 'in_condition_set' },
      'The operator "in_condition_set" is not known for ethereum_transaction value. Known: eq, gt, gte, lt, lte, in.',
    ],
    [
      { field: 'to', operator: 'gt', value: `0x${'00'.repeat(20)}` },
      'The operator "gt" is not known for ethereum_transaction to. Known: eq, in.',
    ],
    [{ value: '1 ETH' }, '"1 ETH" is not a value of ethereum_transaction value.'],
    [{ field: 'to', operator: 'eq', value: '0x12' }, '"0x12" is not a value of ethereum_transaction to.'],
    [{ operator: 'in' }, 'The operator "in" takes a list of values; every other one takes one value.'],
    [{ value: ['1'] }, 'The operator "in" takes a list of values; every other one takes one value.'],
    [{ abi: [] }, 'A condition on ethereum_transaction has no member "abi".'],
    [{ negate: true }, 'A condition on ethereum_transaction has no member "negate".'],
    [{ ...calldata, abi: undefined }, 'A condition on calldata needs an ABI.'],
    [{ ...calldata, abi: [] }, 'The ABI has no function.'],
    [{ ...calldata, abi: [{ ...transfer, inputs: 5 }] }, 'The ABI has an entry that cannot be read.'],
    [{ ...calldata, field: 'approve.amount' }, 'The ABI has no function "approve".'],
    [{ ...calldata, field: 'transfer.parts' }, '"transfer.parts" is not a single argument in the ABI.'],
    [
      { ...calldata, abi: [transfer, { ...transfer, inputs: [] }] },
      'The ABI has several functions "transfer": leave one of them.',
    ],
    [
      { field_source: 'reference', field: 'aggregation.' },
      'The field "aggregation." of reference is not known.',
    ],
  ])('%j', (condition, problem) => expect(withCondition(condition)).toEqual([problem]))

  test.each<[object, string]>([
    [{ method: 'exportPrivateKey' }, 'The method "exportPrivateKey" is not known.'],
    [
      { method: 'personal_sign' },
      'A condition on ethereum_transaction never holds for the method "personal_sign".',
    ],
    [
      { method: 'signTransaction', conditions: [] },
      'The method "signTransaction" is not one of a policy for ethereum.',
    ],
    [
      { method: 'eth_signTypedData_v4', conditions: [{ ...typedCondition, field: 'amount' }] },
      'The typed data has no member "amount".',
    ],
    [
      {
        method: 'eth_signTypedData_v4',
        conditions: [{ ...typedCondition, typed_data: { primary_type: 'Permit' } }],
      },
      'The types of the typed data cannot be read.',
    ],
  ])('a rule with %j', (changes, problem) => expect(withRule(changes)).toEqual([problem]))

  test('a member of a rule that is not known, an action that is none, another version', () => {
    expect(withRule({ unless: [] })).toHaveLength(1)
    expect(withRule({ action: 'MAYBE' })).toHaveLength(1)
    expect(problems({ ...policy, version: '2.0' })).toHaveLength(1)
    expect(problems({ ...policy, chain_type: 'tron' })).toHaveLength(1)
  })
})
