import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DelegationTerms, PolicyInput, type PolicyRule } from '@latchkey/wire'
import fc from 'fast-check'
import * as v from 'valibot'
import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeTerms } from '../packages/core/src/delegation/describeTerms.ts'
import { defaultChains } from '../packages/core/src/wallet/chains/chains.ts'
import type { SigningAction } from '../packages/signer/src/policy/action.ts'
import { evaluate } from '../packages/signer/src/policy/evaluate.ts'

/** Compares the description of a policy that users read with the decisions of the signer. */

const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const shop = '0x000000000000000000000000000000000000dEaD'
const abi = erc20Abi.filter((one) => one.type === 'function')
const login = 'bank.example wants you to sign in with your Ethereum account:'

const condition = fc.oneof(
  fc.record({
    field_source: fc.constant('ethereum_transaction'),
    field: fc.constantFrom('value', 'chain_id'),
    operator: fc.constantFrom('eq', 'lte', 'gte'),
    value: fc.constantFrom('0', '1', '8453', '9000'),
  }),
  fc.record({
    field_source: fc.constant('ethereum_transaction'),
    field: fc.constant('to'),
    operator: fc.constantFrom('in'),
    value: fc.subarray([usdc, shop], { minLength: 1 }),
  }),
  fc.record({
    field_source: fc.constant('ethereum_calldata'),
    field: fc.constantFrom('transfer.amount', 'approve.amount'),
    operator: fc.constantFrom('lte', 'gte'),
    value: fc.constantFrom('0', '5'),
    abi: fc.constant(abi),
  }),
  fc.record({
    field_source: fc.constant('message'),
    field: fc.constant('content'),
    operator: fc.constantFrom('eq', 'contains', 'starts_with'),
    value: fc.constantFrom('Harbor', 'bank', 'sign in', login),
  }),
  fc.record({
    field_source: fc.constant('system'),
    field: fc.constant('current_unix_timestamp'),
    operator: fc.constantFrom('lt', 'lte', 'gte'),
    value: fc.constantFrom('50', '100', '150'),
  }),
)
const rule = fc
  .record({
    name: fc.constant('A rule'),
    method: fc.constantFrom('*', 'personal_sign', 'eth_sendTransaction', 'eth_sign7702Authorization'),
    action: fc.constantFrom('ALLOW', 'DENY'),
    conditions: fc.array(condition, { maxLength: 3 }),
  })
  .filter((one) => v.safeParse(PolicyInput, toPolicy([one])).success)
const policy = fc.array(rule, { maxLength: 4 }).map((rules) => v.parse(PolicyInput, toPolicy(rules)))

function toPolicy(rules: readonly unknown[]) {
  return { version: '1.0', name: 'A policy', chain_type: 'ethereum', rules }
}

const permits = (rules: readonly PolicyRule[], action: SigningAction, now = 100) =>
  evaluate({ rules, aggregations: [] }, action, { now, getSum: () => 0n }).isAllowed
const describePolicy = (input: PolicyInput) =>
  describeTerms({ policy: input, aggregations: [] } as unknown as DelegationTerms, defaultChains)

const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [shop, 1n] })
/** A token that no policy here names. */
const stranger = '0x00000000000000000000000000000000000Bad01'
const sample = {
  login: { method: 'personal_sign', message: new TextEncoder().encode(login) },
  code: { method: 'eth_sign7702Authorization', contract: stranger },
  tokens: {
    method: 'eth_sendTransaction',
    transaction: { to: stranger, value: 0n, chainId: 8453n, data: transfer },
  },
} as const satisfies Record<string, SigningAction>

describe.each(Object.entries(sample))('%s', (warning, action) => {
  test('a policy that permits it says so in a warning', () => {
    let count = 0
    const property = fc.property(policy, (input) => {
      if (!permits(input.rules, action)) return
      count++
      const { warnings, allowed } = describePolicy(input)
      const isExact = allowed.some(({ conditions }) =>
        conditions.some(
          ({ operator, values }) => operator === 'eq' && JSON.stringify(values, toText).includes(login),
        ),
      )
      expect(isExact || warnings.includes('anything') || warnings.includes(warning as 'login')).toBe(true)
    })
    fc.assert(property, { numRuns: 2_000 })
    expect(count).toBeGreaterThan(20)
  })
})

test('after the end that is named nothing is permitted', () => {
  let count = 0
  const property = fc.property(policy, (input) => {
    const { endsAt } = describePolicy(input)
    if (endsAt === null) return
    count++
    for (const action of Object.values(sample))
      expect(permits(input.rules, action, Number(endsAt) + 1)).toBe(false)
  })
  fc.assert(property, { numRuns: 2_000 })
  expect(count).toBeGreaterThan(20)
})

test('where nothing is listed as permitted, nothing is', () => {
  fc.assert(
    fc.property(policy, (input) => {
      if (describePolicy(input).allowed.length > 0) return
      for (const action of Object.values(sample)) expect(permits(input.rules, action)).toBe(false)
    }),
  )
})

describe('the policies of the docs', () => {
  const folder = join(import.meta.dirname, '../docs/examples/policies')
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
  test.each(files)('%s needs no warning, and every part of it is described', (file) => {
    const { policy: input, aggregations } = toTerms(JSON.parse(readFileSync(join(folder, file), 'utf8')))
    const { warnings, allowed, denied } = describeTerms({ policy: input, aggregations }, defaultChains)
    expect(warnings).toEqual([])
    const all = [...allowed, ...denied]
    expect(all.length).toBeGreaterThan(0)
    for (const { raw, conditions } of all) {
      expect(raw).toBeUndefined()
      for (const { subject } of conditions) expect(subject.kind).not.toBe('raw')
    }
  })
})

/** A file contains a policy, or a policy with its sums by name. */
function toTerms(file: { policy?: object; aggregations?: Record<string, object> }): DelegationTerms {
  const aggregations = Object.entries(file.aggregations ?? {}).map(([id, one]) => ({ id, ...one }))
  return { policy: file.policy ?? file, aggregations } as unknown as DelegationTerms
}

const toText = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
