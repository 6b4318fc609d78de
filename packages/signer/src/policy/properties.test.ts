import { PolicyInput, type PolicyRule } from '@latchkey/wire'
import fc from 'fast-check'
import * as v from 'valibot'
import { encodeFunctionData, erc20Abi } from 'viem'
import { expect, test } from 'vitest'
import type { SigningAction } from './action.ts'
import { evaluate } from './evaluate.ts'

const addresses = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0x000000000000000000000000000000000000dEaD',
] as const
const abi = erc20Abi.filter((one) => one.type === 'function')
const amount = fc.bigInt({ min: 0n, max: 4n })
const address = fc.constantFrom(...addresses)

const order = fc.constantFrom('eq', 'gt', 'gte', 'lt', 'lte')
const condition = fc.oneof(
  fc.record({
    field_source: fc.constant('ethereum_transaction'),
    field: fc.constantFrom('value', 'chain_id'),
    operator: order,
    value: amount.map(String),
  }),
  fc.record({
    field_source: fc.constant('ethereum_transaction'),
    field: fc.constant('to'),
    operator: fc.constant('in'),
    value: fc.uniqueArray(address, { minLength: 1 }),
  }),
  fc.record({
    field_source: fc.constant('ethereum_calldata'),
    field: fc.constant('transfer.amount'),
    operator: order,
    value: amount.map(String),
    abi: fc.constant(abi),
  }),
  fc.record({
    field_source: fc.constant('message'),
    field: fc.constant('content'),
    operator: fc.constantFrom('contains', 'eq', 'ends_with'),
    value: fc.constantFrom('a', 'ab', ''),
  }),
)
const method = fc.constantFrom('*', 'personal_sign', 'eth_sendTransaction')
const makeRule = (action: fc.Arbitrary<'ALLOW' | 'DENY'>) =>
  fc
    .record({
      name: fc.constant('a rule'),
      method,
      action,
      conditions: fc.array(condition, { maxLength: 3 }),
    })
    // Rules that could never hold are refused when they are written.
    .filter((rule) => v.safeParse(PolicyInput, toPolicy([rule])).success)
const rules = fc.array(makeRule(fc.constantFrom('ALLOW', 'DENY')), { maxLength: 5 })

const action: fc.Arbitrary<SigningAction> = fc.oneof(
  fc
    .constantFrom('', 'a', 'cab', 'b')
    .map((text) => ({ method: 'personal_sign' as const, message: new TextEncoder().encode(text) })),
  fc
    .record({
      to: fc.option(address, { nil: undefined }),
      value: amount,
      chainId: amount,
      data: fc.oneof(
        fc.constantFrom('0x', '0xdeadbeef', '0xa9059cbb'),
        fc.tuple(address, amount).map((args) => encodeFunctionData({ abi, functionName: 'transfer', args })),
      ),
    })
    .map((transaction) => ({ method: 'eth_sendTransaction' as const, transaction })),
)

const toPolicy = (all: readonly unknown[]) => ({
  ...{ version: '1.0', name: 'A policy', chain_type: 'ethereum', rules: all },
})
const parse = (all: readonly unknown[]) => v.parse(PolicyInput, toPolicy(all)).rules
const isAllowed = (all: readonly PolicyRule[], request: SigningAction) =>
  evaluate({ rules: all, aggregations: [] }, request, { now: 0, getSum: () => 0n }).isAllowed

test('security: another rule that forbids never permits anything', () => {
  const outcomes = new Set<boolean>()
  fc.assert(
    fc.property(rules, makeRule(fc.constant('DENY')), fc.nat(5), action, (all, denial, at, request) => {
      const more = [...all.slice(0, at), denial, ...all.slice(at)]
      const isStill = isAllowed(parse(more), request)
      outcomes.add(isStill)
      if (isStill) expect(isAllowed(parse(all), request)).toBe(true)
    }),
    { numRuns: 500 },
  )
  expect(outcomes.size).toBe(2)
})

test('the order of rules, and of their conditions, does not matter', () => {
  const shuffledRules = rules.chain((all) =>
    fc.record({
      all: fc.constant(all),
      other: fc.shuffledSubarray(
        all.map((one) => ({ ...one, conditions: one.conditions.toReversed() })),
        { minLength: all.length },
      ),
    }),
  )
  fc.assert(
    fc.property(shuffledRules, action, ({ all, other }, request) => {
      expect(isAllowed(parse(other), request)).toBe(isAllowed(parse(all), request))
    }),
    { numRuns: 500 },
  )
})

test('a policy that is written and read again decides as before', () => {
  fc.assert(
    fc.property(rules, action, (all, request) => {
      const policy = parse(all)
      expect(isAllowed(parse(JSON.parse(JSON.stringify(policy))), request)).toBe(isAllowed(policy, request))
    }),
  )
})

test('security: without a rule that permits, nothing is permitted', () => {
  const denials = fc.array(makeRule(fc.constant('DENY')), { maxLength: 4 })
  fc.assert(
    fc.property(denials, action, (all, request) => {
      expect(isAllowed(parse(all), request)).toBe(false)
    }),
  )
})
