import { expect, test } from 'vitest'
import { describeTransaction } from './describeTransaction.ts'

const to = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const base = { from: to, chainId: 1 }

test('a transfer: recipient, amount, fee limit', () => {
  const transaction = { ...base, to, value: '0xff', gas: '0x5208', maxFeePerGas: '0x2' } as const
  expect(describeTransaction({ transaction })).toEqual({
    kind: 'transfer',
    to,
    value: 255n,
    feeLimit: 42_000n,
    nonce: undefined,
    data: undefined,
  })
})

test('a call has its selector, its size and the complete data', () => {
  const data = `0xA9059CBB${'0'.repeat(128)}` as const
  const transaction = { ...base, to, data, gas: '0x1', gasPrice: '0x3', nonce: '0x0' } as const
  expect(describeTransaction({ transaction })).toMatchObject({
    kind: 'call',
    value: 0n,
    feeLimit: 3n,
    nonce: 0n,
    data: { hex: data, bytes: 68, selector: '0xa9059cbb' },
  })
})

test('without a recipient a contract is created, and its code has no selector', () => {
  expect(describeTransaction({ transaction: { ...base, data: '0x6080604052' } })).toMatchObject({
    kind: 'create',
    data: { bytes: 5, selector: undefined },
  })
})

test('data too short for a selector is still data', () => {
  expect(describeTransaction({ transaction: { ...base, to, data: '0xab' } })).toMatchObject({
    kind: 'call',
    data: { bytes: 1, selector: undefined },
  })
})
