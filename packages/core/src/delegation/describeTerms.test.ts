import {
  type FieldKind,
  type FieldSource,
  fieldSources,
  type Json,
  operators,
  PolicyInput,
  type PolicyRule,
} from '@latchkey/wire'
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { defaultChains } from '../wallet/chains/chains.ts'
import { describeTerms } from './describeTerms.ts'
import type { ConditionDescription, TermsValue } from './description.ts'

const shop = '0x000000000000000000000000000000000000dEaD'
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const transfer = {
  type: 'function',
  name: 'transfer',
  inputs: [
    { name: 'to', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'note', type: 'string' },
    { name: 'isGift', type: 'bool' },
    { name: 'data', type: 'bytes' },
  ],
}
const erc20 = {
  ...{ type: 'function', name: 'transfer' },
  inputs: [
    { name: 'dst', type: 'address' },
    { name: 'wad', type: 'uint256' },
  ],
}
const typedData = {
  types: {
    Permit: [
      { name: 'value', type: 'uint256' },
      { name: 'spender', type: 'address' },
    ],
  },
  primary_type: 'Permit',
}

const values: Readonly<Record<FieldKind, string>> = {
  ethereumAddress: shop,
  solanaAddress: mint,
  integer: '7200',
  flag: 'true',
  bytes: '0xdead',
  text: 'Transfer',
  content: 'Log in',
}

/** The fields of sources without their own list. */
const ownFields: Partial<Record<FieldSource, Readonly<Record<string, FieldKind>>>> = {
  ethereum_calldata: {
    function_name: 'text',
    'transfer.to': 'ethereumAddress',
    'transfer.amount': 'integer',
    'transfer.note': 'text',
    'transfer.isGift': 'flag',
    'transfer.data': 'bytes',
  },
  ethereum_typed_data_message: { value: 'integer', spender: 'ethereumAddress' },
  reference: { 'aggregation.day': 'integer' },
}

const condition = (source: FieldSource, field: string, operator: string, value: string | string[]) => ({
  ...{ field_source: source, field, operator, value },
  ...(source === 'ethereum_calldata' && { abi: [transfer] }),
  ...(source === 'ethereum_typed_data_message' && { typed_data: typedData }),
})

/** Every condition that a policy can have: source, field and operator. */
const subset = Object.entries(fieldSources).flatMap(([name, source]) => {
  const fields = 'fields' in source ? source.fields : ownFields[name as FieldSource]
  return Object.entries(fields ?? {}).flatMap(([field, kind]) =>
    operators[kind as FieldKind].map((operator) => {
      const value = values[kind as FieldKind]
      return condition(name as FieldSource, field, operator, operator === 'in' ? [value, value] : value)
    }),
  )
})

const day = {
  ...{ id: 'day', name: 'A day', method: 'eth_signTransaction' },
  metric: { field: 'value', field_source: 'ethereum_transaction', function: 'sum' },
  window: { type: 'rolling', seconds: 86_400 },
  ...{ conditions: [condition('ethereum_transaction', 'chain_id', 'eq', '8453')], group_by: [] },
}
const describeRules = (rules: readonly object[], aggregations: readonly object[] = [day]) =>
  describeTerms(
    { policy: { rules } as unknown as Json, aggregations: aggregations as unknown as Json[] },
    defaultChains,
  )
const rule = (changes: Partial<PolicyRule> | object = {}) => ({
  ...{ name: 'A rule', method: '*', action: 'ALLOW', conditions: [] },
  ...changes,
})

/** A value as the policy writes it. */
function readValue(value: TermsValue): string {
  switch (value.kind) {
    case 'amount':
      return String(value.units)
    case 'number':
      return String(value.number)
    case 'network':
      return String(value.id)
    case 'time':
      return String(value.seconds)
    case 'address':
      return value.address
    case 'text':
      return value.text
  }
}
const says = (one: ConditionDescription | undefined) => [one?.operator, one?.values.map(readValue)]

describe('every condition of the closed subset is said, with its operator and all of its values', () => {
  test.each(subset)('$field_source $field $operator', (one) => {
    const pair = [one.operator, [one.value].flat()]
    for (const action of ['ALLOW', 'DENY']) {
      const { allowed, denied } = describeRules([rule({ action, conditions: [one] })])
      const [description] = action === 'ALLOW' ? allowed : denied
      expect(says(description?.conditions[0])).toEqual(pair)
      expect(description?.conditions[0]?.subject.kind).not.toBe('raw')
      expect(description?.raw).toBeUndefined()
    }
  })

  test('the table has every source and every operator', () => {
    expect(new Set(subset.map((one) => one.field_source))).toEqual(new Set(Object.keys(fieldSources)))
    expect(new Set(subset.map((one) => one.operator))).toEqual(new Set(Object.values(operators).flat()))
  })

  test('in rules of any length and order', () => {
    const conditions = fc.array(fc.constantFrom(...subset), { maxLength: 6 })
    const actions = fc.constantFrom('ALLOW', 'DENY')
    const rules = fc.array(fc.record({ action: actions, conditions }).map(rule), { maxLength: 6 })
    fc.assert(
      fc.property(rules, (all) => {
        const { allowed, denied } = describeRules(all)
        const inOrder = ['ALLOW', 'DENY'].flatMap((action) => all.filter((one) => one.action === action))
        const descriptions = [...allowed, ...denied]
        expect(descriptions).toHaveLength(inOrder.length)
        for (const [at, one] of inOrder.entries())
          for (const [index, part] of (one.conditions as typeof subset).entries())
            expect(says(descriptions[at]?.conditions[index])).toEqual([part.operator, [part.value].flat()])
      }),
    )
  })

  test('of none, one and many sums each condition has its own', () => {
    for (const count of [0, 1, 2, 40]) {
      const all = Array.from({ length: count }, (_, at) => ({
        ...day,
        ...{ id: `day${at}`, window: { type: 'rolling', seconds: 3_600 + at } },
      }))
      const conditions = all
        .map(({ id }) => condition('reference', `aggregation.${id}`, 'lte', '1'))
        .reverse()
      const [description] = describeRules([rule({ conditions })], all).allowed
      const seconds = description?.conditions.map(({ subject }) => subject.kind === 'sum' && subject.seconds)
      expect(seconds).toEqual(all.map(({ window }) => window.seconds).reverse())
    }
  })
})

describe('amounts are in the coin or token that they can only be', () => {
  const value = condition('ethereum_transaction', 'value', 'lte', '1000000000000000000')
  const chain = (id: string | string[]) =>
    condition('ethereum_transaction', 'chain_id', Array.isArray(id) ? 'in' : 'eq', id)
  const amount = condition('ethereum_calldata', 'transfer.amount', 'lte', '5000000')
  const usdcAmount = { ...amount, abi: [erc20], field: 'transfer.wad' }
  const to = (address: string | string[]) =>
    condition('ethereum_transaction', 'to', Array.isArray(address) ? 'in' : 'eq', address)
  const tokens = (instruction: string) =>
    condition('solana_token_program_instruction', `${instruction}.amount`, 'lte', '5000000')
  test.each<[string, object[], object]>([
    ['on one network', [value, chain('8453')], { kind: 'amount', symbol: 'ETH', decimals: 18 }],
    ['on networks of one coin', [value, chain(['1', '8453'])], { symbol: 'ETH' }],
    ['on networks of two coins', [value, chain(['1', '137'])], { symbol: null }],
    ['on a network that is not known', [value, chain('4242')], { symbol: null }],
    ['on any network', [value], { symbol: null }],
    ['of USDC', [usdcAmount, chain('8453'), to(usdc)], { kind: 'amount', symbol: 'USDC', decimals: 6 }],
    ['of another function of that name', [amount, chain('8453'), to(usdc)], { kind: 'number' }],
    ['of its contract on another network', [usdcAmount, chain('1'), to(usdc)], { kind: 'number' }],
    ['of its contract on any network', [usdcAmount, to(usdc)], { kind: 'number' }],
    ['of this or another contract', [usdcAmount, chain('8453'), to([usdc, shop])], { kind: 'number' }],
    [
      'of a mint',
      [
        tokens('TransferChecked'),
        condition('solana_token_program_instruction', 'TransferChecked.mint', 'eq', mint),
      ],
      { kind: 'amount', symbol: 'USDC', decimals: 6 },
    ],
    [
      'of the mint of another instruction',
      [tokens('Burn'), condition('solana_token_program_instruction', 'TransferChecked.mint', 'eq', mint)],
      { kind: 'number' },
    ],
    [
      'of Solana',
      [condition('solana_system_program_instruction', 'Transfer.lamports', 'lte', '5000000')],
      { kind: 'amount', symbol: 'SOL', decimals: 9 },
    ],
  ])('%s', (_, conditions, match) => {
    const [description] = describeRules([rule({ conditions })]).allowed
    expect(description?.conditions[0]?.values[0]).toMatchObject(match)
  })

  test('a call of USDC is said in words, whatever its ABI calls the arguments', () => {
    const recipient = { ...usdcAmount, field: 'transfer.dst', operator: 'eq', value: shop }
    const conditions = [to(usdc), chain('8453'), recipient, usdcAmount]
    const [description] = describeRules([rule({ method: 'eth_sendTransaction', conditions })]).allowed
    expect(description?.conditions.map(({ subject }) => subject.kind)).toEqual([
      ...['recipient', 'network', 'tokenRecipient', 'tokens', 'coins'],
    ])
    expect(description?.conditions[0]?.values).toEqual([{ kind: 'address', address: usdc, token: 'USDC' }])
  })

  test('a sum shows no condition that the rule has too', () => {
    const limit = condition('reference', 'aggregation.day', 'lte', '1')
    const [description] = describeRules([rule({ conditions: [limit, ...day.conditions] })]).allowed
    expect(description?.conditions[0]?.subject).toMatchObject({ kind: 'sum', conditions: [] })
  })

  test('a sum shows its metric, window, conditions and groups', () => {
    const sum = { ...day, group_by: [{ field: 'to', field_source: 'ethereum_transaction' }] }
    const limit = condition('reference', 'aggregation.day', 'lte', '100000000000000000')
    const [description] = describeRules([rule({ conditions: [limit] })], [sum]).allowed
    expect(description?.conditions[0]).toMatchObject({
      operator: 'lte',
      values: [{ kind: 'amount', units: 10n ** 17n, symbol: 'ETH' }],
      subject: {
        ...{ kind: 'sum', seconds: 86_400, of: { kind: 'coins' }, each: [{ kind: 'recipient' }] },
        conditions: [{ subject: { kind: 'network' }, operator: 'eq', values: [{ id: 8453n }] }],
      },
    })
  })
})

const sends = (...conditions: object[]) => rule({ method: 'eth_sendTransaction', conditions })
const upTo = condition('ethereum_transaction', 'value', 'lte', '1')
const toShop = condition('ethereum_transaction', 'to', 'eq', shop)
const until = (seconds: string) => condition('system', 'current_unix_timestamp', 'lt', seconds)
const solana = (...conditions: object[]) => rule({ method: 'signAndSendTransaction', conditions })
const program = (...ids: string[]) => condition('solana_program_instruction', 'programId', 'in', ids)
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

test.each<[string, object[], string[]]>([
  ['no rule', [], []],
  ['everything', [rule()], ['anything']],
  ['everything for a time', [rule({ conditions: [until('9')] })], ['anything']],
  [
    'everything within a sum',
    [rule({ conditions: [condition('reference', 'aggregation.day', 'lte', '1')] })],
    ['anything'],
  ],
  ['everything next to a rule that forbids', [rule(), rule({ action: 'DENY' })], ['anything']],
  ['an amount, to anybody', [sends(upTo)], ['tokens']],
  ['an amount, to a contract', [sends(upTo, toShop)], []],
  [
    'a function of any contract',
    [sends(condition('ethereum_calldata', 'function_name', 'eq', 'transfer'))],
    ['tokens'],
  ],
  ['all parts of a transaction', [rule({ conditions: [toShop] })], []],
  ['a message', [rule({ method: 'personal_sign' })], ['login']],
  ['a message of Solana', [rule({ method: 'signMessage' })], ['login']],
  [
    'a message that begins in some way',
    [rule({ method: 'personal_sign', conditions: [condition('message', 'content', 'starts_with', 'a')] })],
    ['login'],
  ],
  [
    'one message',
    [rule({ method: 'personal_sign', conditions: [condition('message', 'content', 'eq', 'a')] })],
    [],
  ],
  ['any typed data', [rule({ method: 'eth_signTypedData_v4' })], ['approvals']],
  [
    'typed data of one contract',
    [
      rule({
        method: 'eth_signTypedData_v4',
        conditions: [condition('ethereum_typed_data_domain', 'verifyingContract', 'eq', shop)],
      }),
    ],
    ['approvals'],
  ],
  ['code', [rule({ method: 'eth_sign7702Authorization' })], ['code']],
  ['any transaction of Solana', [solana()], ['tokens']],
  ['one program of Solana', [solana(program(mint))], []],
  ['the program of tokens', [solana(program(mint, tokenProgram))], ['tokens']],
  [
    'coins of Solana',
    [solana(condition('solana_system_program_instruction', 'Transfer.lamports', 'lte', '1'))],
    [],
  ],
  [
    'tokens of Solana without a limit',
    [solana(condition('solana_token_program_instruction', 'instructionName', 'eq', 'Transfer'))],
    ['tokens'],
  ],
  ['a method that is not known', [rule({ method: 'eth_future' })], ['unknown']],
  ['an action that is not known', [rule({ action: 'ASK' })], ['unknown']],
  ['a condition that is not known', [sends(toShop, { ...upTo, field_source: 'moon' })], ['unknown']],
])('warnings: %s', (_, rules, warnings) => {
  expect(describeRules(rules).warnings).toEqual(warnings)
})

test('unknown parts are shown as written', () => {
  const { allowed, denied } = describeRules([
    rule({ method: 'eth_future' }),
    sends({ ...upTo, field_source: 'moon' }),
    sends(condition('reference', 'aggregation.gone', 'lte', '1')),
    rule({ action: 'DENY', conditions: [{ ...upTo, operator: 'near' }] }),
  ])
  expect(allowed[0]).toMatchObject({ method: undefined, raw: expect.stringContaining('eth_future') })
  expect(allowed[1]?.conditions[0]?.subject).toEqual({ kind: 'raw', raw: expect.stringContaining('moon') })
  expect(allowed[2]?.conditions[0]?.subject).toEqual({ kind: 'raw', raw: expect.stringContaining('gone') })
  expect(denied[0]?.conditions[0]?.subject).toEqual({ kind: 'raw', raw: expect.stringContaining('near') })
  for (const policy of [null, 5, [], { rules: 'x' }, { rules: [null, 5, { conditions: 5 }] }] as Json[])
    expect(() => describeTerms({ policy, aggregations: [policy] }, [])).not.toThrow()
})

test('shows what a rule leaves open', () => {
  const open = (one: object) =>
    describeRules([one]).allowed[0]?.conditions.flatMap(({ operator, subject }) =>
      operator === 'any' ? subject.kind : [],
    )
  expect(open(sends(upTo))).toEqual(['recipient', 'network', 'function'])
  expect(open(sends(toShop))).toEqual(['network', 'function', 'coins'])
  const toUsdc = [condition('ethereum_transaction', 'to', 'eq', usdc), ...day.conditions]
  expect(open(sends(...toUsdc))).toEqual(['function', 'coins', 'tokenRecipient', 'tokens'])
  const limit = condition('reference', 'aggregation.day', 'lte', '1')
  // It is a sum of coins.
  expect(open(sends(...toUsdc, limit))).toEqual(['function', 'tokenRecipient', 'tokens'])
  expect(open(rule({ method: 'personal_sign' }))).toEqual(['content'])
  expect(open(rule({ method: 'eth_signTypedData_v4' }))).toEqual(['network', 'contract'])
  expect(open(solana())).toEqual(['program', 'coins', 'tokens'])
  expect(open(rule())).toEqual([])
  const [typed] = describeRules([
    rule({ conditions: [condition('ethereum_typed_data_message', 'value', 'lte', '1')] }),
  ]).allowed
  expect(typed?.conditions[1]).toEqual({
    ...{ subject: { kind: 'dataType' }, operator: 'eq', values: [{ kind: 'text', text: 'Permit' }] },
  })
})

test('it ends when its last rule ends', () => {
  const end = (...rules: object[]) => describeRules(rules).endsAt
  expect(end(sends(until('9')), sends(until('7')))).toBe(9n)
  expect(end(sends(until('9'), until('7')))).toBe(7n)
  expect(end(sends(until('9')), sends())).toBeNull()
  expect(end()).toBeNull()
})

test('only a sum over everything limits all transactions together', () => {
  const limit = condition('reference', 'aggregation.day', 'lte', '1')
  const groups = [{ field: 'to', field_source: 'ethereum_transaction' }]
  expect(describeRules([sends(upTo)]).hasNoTotal).toBe(true)
  // It counts only transfers on Base.
  expect(describeRules([sends(limit)]).hasNoTotal).toBe(true)
  expect(describeRules([sends(limit, ...day.conditions)]).hasNoTotal).toBe(false)
  expect(describeRules([sends(limit)], [{ ...day, conditions: [] }]).hasNoTotal).toBe(false)
  expect(describeRules([sends(limit, ...day.conditions)], [{ ...day, group_by: groups }]).hasNoTotal).toBe(
    true,
  )
  const toUsdc = condition('ethereum_transaction', 'to', 'eq', usdc)
  expect(describeRules([sends(limit, toUsdc, ...day.conditions)]).hasNoTotal).toBe(true)
  expect(describeRules([rule({ method: 'personal_sign' })]).hasNoTotal).toBe(false)
})

test('the policies of this file are ones that a server takes', () => {
  const policy = (one: object) => ({ version: '1.0', name: 'A policy', chain_type: 'ethereum', rules: [one] })
  expect(v.safeParse(PolicyInput, policy(sends(upTo, toShop, until('9')))).issues).toBeUndefined()
})
