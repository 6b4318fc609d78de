import { PolicyInput, readTypedData } from '@latchkey/wire'
import { Keypair, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import * as v from 'valibot'
import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { tokenInstruction } from '../../../../test/support/solanaTokens.ts'
import type { SigningAction } from './action.ts'
import { evaluate } from './evaluate.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const shop = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const thief = '0x000000000000000000000000000000000000dEaD'

const send = (transaction: object): SigningAction => ({
  method: 'eth_sendTransaction',
  transaction: { to: shop, value: 0n, chainId: 8453n, data: '0x', ...transaction },
})
const say = (text: string): SigningAction => ({
  method: 'personal_sign',
  message: new TextEncoder().encode(text),
})
const transfer = (to: string, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to as `0x${string}`, amount] })
const approve = encodeFunctionData({
  ...{ abi: erc20Abi, functionName: 'approve' },
  args: [thief, 5n],
})
const abi = erc20Abi.filter((one) => one.type === 'function')

/** In the form that an app's author writes, and in which the server stores it. */
function decide(rules: unknown[], action: SigningAction, now = 1_000) {
  const chain_type = 'instructions' in action || action.method === 'signMessage' ? 'solana' : 'ethereum'
  const policy = v.parse(PolicyInput, { version: '1.0', name: 'Test', chain_type, rules })
  return evaluate({ rules: policy.rules, aggregations: [] }, action, { now, getSum: () => 0n })
}
const rule = (action: 'ALLOW' | 'DENY', method: string, ...conditions: object[]) => ({
  ...{ name: action, action, method, conditions },
})
const on = (field_source: string, field: string, operator: string, value: unknown, more: object = {}) => ({
  ...{ field_source, field, operator, value },
  ...more,
})

const permit = {
  domain: { name: 'Token', version: '1', chainId: 8453, verifyingContract: token },
  primaryType: 'Permit',
  types: {
    Permit: [
      { name: 'spender', type: 'address' },
      { name: 'details', type: 'Details' },
    ],
    Details: [
      { name: 'value', type: 'uint256' },
      { name: 'isOpen', type: 'bool' },
    ],
  },
  message: { spender: shop, details: { value: 7n, isOpen: true } },
}
const typedRequest = (changes: object = {}): SigningAction => ({
  method: 'eth_signTypedData_v4',
  typedData: readTypedData({ ...permit, ...changes }) ?? expect.fail(),
})
const typed_data = { types: permit.types, primary_type: 'Permit' }

const [from, to, third] = [1, 2, 3].map(() => Keypair.generate().publicKey) as [
  ...(readonly [Keypair['publicKey'], Keypair['publicKey'], Keypair['publicKey']]),
]
const solana = (...all: TransactionInstruction[]): SigningAction => ({
  method: 'signTransaction',
  instructions: all.map(({ programId, keys, data }) => ({
    program: programId.toBase58(),
    accounts: keys.map(({ pubkey }) => pubkey.toBase58()),
    data: Uint8Array.from(data),
  })),
})
const pay = (lamports: number) => SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })
const payToken = (amount: bigint) => tokenInstruction.transferChecked(from, third, to, from, amount, 6)

type Row = { field: string; method: string; condition: object; yes: SigningAction; no: SigningAction }
/** Each field, a condition on it, a request that meets it and one that does not. */
const rows: Row[] = [
  {
    field: 'ethereum_transaction.to',
    method: 'eth_sendTransaction',
    condition: on('ethereum_transaction', 'to', 'eq', shop.toLowerCase()),
    yes: send({ to: shop }),
    no: send({ to: thief }),
  },
  {
    field: 'ethereum_transaction.value',
    method: 'eth_sendTransaction',
    condition: on('ethereum_transaction', 'value', 'lte', '0x64'),
    yes: send({ value: 100n }),
    no: send({ value: 101n }),
  },
  {
    field: 'ethereum_transaction.chain_id',
    method: 'eth_sendTransaction',
    condition: on('ethereum_transaction', 'chain_id', 'in', ['1', '8453']),
    yes: send({ chainId: 8453n }),
    no: send({ chainId: 10n }),
  },
  {
    field: 'ethereum_calldata function_name',
    method: 'eth_sendTransaction',
    condition: on('ethereum_calldata', 'function_name', 'eq', 'transfer', { abi }),
    yes: send({ to: token, data: transfer(shop, 5n) }),
    no: send({ to: token, data: approve }),
  },
  {
    field: 'ethereum_calldata argument',
    method: 'eth_sendTransaction',
    condition: on('ethereum_calldata', 'transfer.amount', 'lt', '6', { abi }),
    yes: send({ to: token, data: transfer(shop, 5n) }),
    no: send({ to: token, data: transfer(shop, 6n) }),
  },
  {
    field: 'ethereum_calldata address',
    method: 'eth_sendTransaction',
    condition: on('ethereum_calldata', 'transfer.recipient', 'in', [shop], { abi }),
    yes: send({ to: token, data: transfer(shop, 5n) }),
    no: send({ to: token, data: transfer(thief, 5n) }),
  },
  {
    field: 'ethereum_typed_data_domain',
    method: 'eth_signTypedData_v4',
    condition: on('ethereum_typed_data_domain', 'verifying_contract', 'eq', token),
    yes: typedRequest(),
    no: typedRequest({ domain: { ...permit.domain, verifyingContract: shop } }),
  },
  {
    field: 'ethereum_typed_data_domain chain',
    method: 'eth_signTypedData_v4',
    condition: on('ethereum_typed_data_domain', 'chainId', 'eq', '8453'),
    yes: typedRequest(),
    no: typedRequest({ domain: { ...permit.domain, chainId: 1 } }),
  },
  {
    field: 'ethereum_typed_data_message',
    method: 'eth_signTypedData_v4',
    condition: on('ethereum_typed_data_message', 'details.value', 'lte', '7', { typed_data }),
    yes: typedRequest(),
    no: typedRequest({ message: { spender: shop, details: { value: 8n, isOpen: true } } }),
  },
  {
    field: 'ethereum_typed_data_message flag',
    method: 'eth_signTypedData_v4',
    condition: on('ethereum_typed_data_message', 'details.isOpen', 'eq', 'true', { typed_data }),
    yes: typedRequest(),
    no: typedRequest({ message: { spender: shop, details: { value: 7n, isOpen: false } } }),
  },
  {
    field: 'ethereum_7702_authorization.contract',
    method: 'eth_sign7702Authorization',
    condition: on('ethereum_7702_authorization', 'contract', 'eq', shop),
    yes: { method: 'eth_sign7702Authorization', contract: shop },
    no: { method: 'eth_sign7702Authorization', contract: thief },
  },
  {
    field: 'message.content',
    method: 'personal_sign',
    condition: on('message', 'content', 'starts_with', 'Move: '),
    yes: say('Move: e4'),
    no: say('Pay me. Move: e4'),
  },
  {
    field: 'message.byte_length',
    method: 'personal_sign',
    condition: on('message', 'byte_length', 'lte', '4'),
    yes: say('12é'),
    no: say('1234é'),
  },
  {
    field: 'solana_program_instruction',
    method: 'signTransaction',
    condition: on('solana_program_instruction', 'programId', 'eq', SystemProgram.programId.toBase58()),
    yes: solana(pay(1), pay(2)),
    no: solana(pay(1), payToken(1n)),
  },
  {
    field: 'solana_system_program_instruction',
    method: 'signTransaction',
    condition: on('solana_system_program_instruction', 'Transfer.lamports', 'lte', '10'),
    yes: solana(pay(10), pay(1)),
    no: solana(pay(1), pay(11)),
  },
  {
    field: 'solana_token_program_instruction',
    method: 'signTransaction',
    condition: on('solana_token_program_instruction', 'TransferChecked.mint', 'eq', third.toBase58()),
    yes: solana(payToken(1n)),
    no: solana(tokenInstruction.transfer(from, to, from, 1n)),
  },
  {
    field: 'solana_token_program_instruction amount',
    method: 'signTransaction',
    condition: on('solana_token_program_instruction', 'TransferChecked.amount', 'lt', '5'),
    yes: solana(payToken(4n)),
    no: solana(payToken(4n), payToken(5n)),
  },
]

describe.each(rows)('a condition on $field', ({ method, condition, yes, no }) => {
  test('permits what meets it, and nothing else', () => {
    expect(decide([rule('ALLOW', method, condition)], yes)).toMatchObject({ isAllowed: true })
    expect(decide([rule('ALLOW', method, condition)], no)).toEqual({ isAllowed: false, reason: 'no_rule' })
  })

  test('security: forbids what meets it, whatever else permits it', () => {
    const rules = [rule('ALLOW', '*'), rule('DENY', method, condition)]
    expect(decide(rules, yes)).toEqual({ isAllowed: false, rule: 'DENY', reason: 'denied' })
  })
})

test('a rule of another method neither permits nor forbids', () => {
  expect(decide([rule('ALLOW', 'eth_signTransaction')], send({}))).toMatchObject({ isAllowed: false })
  expect(decide([rule('ALLOW', '*'), rule('DENY', 'personal_sign')], send({}))).toMatchObject({
    isAllowed: true,
  })
})

test('the end of a policy is a condition on the time', () => {
  const rules = [rule('ALLOW', '*', on('system', 'current_unix_timestamp', 'lt', '2000'))]
  expect(decide(rules, say('hi'), 1_999)).toMatchObject({ isAllowed: true })
  expect(decide(rules, say('hi'), 2_000)).toMatchObject({ isAllowed: false })
})

describe('security: what cannot be read', () => {
  const dirty = `${transfer(shop, 5n)}00`
  const shiftedData = transfer(shop, 5n).replace('71c7656e', 'f1c7656e')
  const cases: [string, SigningAction, object][] = [
    [
      'calldata with a byte too many',
      send({ to: token, data: dirty }),
      on('ethereum_calldata', 'transfer.amount', 'lt', '6', { abi }),
    ],
    [
      'an address with bits that it has no room for',
      send({ to: token, data: `${shiftedData.slice(0, 10)}01${shiftedData.slice(12)}` }),
      on('ethereum_calldata', 'transfer.recipient', 'eq', shop, { abi }),
    ],
    [
      'the address of a contract that is created',
      send({ to: undefined }),
      on('ethereum_transaction', 'to', 'eq', shop),
    ],
    [
      'a message that is no text',
      { method: 'personal_sign', message: Uint8Array.of(0xff) },
      on('message', 'content', 'contains', 'a'),
    ],
    ['a field of another method', say('hi'), on('ethereum_transaction', 'value', 'lt', '5')],
    [
      'a chain that the domain does not name',
      typedRequest({ domain: { name: 'x' } }),
      on('ethereum_typed_data_domain', 'chainId', 'eq', '1'),
    ],
    ['an aggregation that is gone', send({}), on('reference', 'aggregation.gone', 'lte', '5')],
    [
      'an instruction that is not exactly as its program has it',
      solana(Object.assign(pay(1), { data: Buffer.from([2, 0, 0, 0, 1]) })),
      on('solana_system_program_instruction', 'Transfer.lamports', 'lte', '10'),
    ],
  ]
  test.each(cases)(
    '%s permits nothing, and is refused where a rule forbids by it',
    (_, action, condition) => {
      expect(decide([rule('ALLOW', '*', condition)], action)).toMatchObject({ isAllowed: false })
      expect(decide([rule('ALLOW', '*'), rule('DENY', '*', condition)], action)).toEqual({
        ...{ isAllowed: false, rule: 'DENY', reason: 'unreadable' },
      })
    },
  )

  test('typed data of a type with the same name and other members is not the type of the policy', () => {
    const condition = on('ethereum_typed_data_message', 'spender', 'eq', shop, { typed_data })
    const types = { Permit: [{ name: 'spender', type: 'address' }] }
    const action = typedRequest({ types, message: { spender: shop } })
    expect(decide([rule('ALLOW', '*', condition)], action)).toMatchObject({ isAllowed: false })
  })

  test('a transaction without an instruction', () => {
    expect(decide([rule('ALLOW', '*')], solana())).toEqual({ isAllowed: false, reason: 'no_rule' })
  })
})
