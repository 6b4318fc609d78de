import type { TransferCosts } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { checkPayment, findMost, listPresets } from './amountForm.ts'

const coin: TransferCosts = {
  coin: { token: null, symbol: 'ETH', decimals: 3 },
  ...{ balance: 5_000n, fee: 20n, feeBalance: 5_000n, reserve: 20n },
}
const token: TransferCosts = { ...coin, coin: { token: '0xa', symbol: 'USDC', decimals: 3 } }
const fine = { isEnough: true, isTooMuch: false, isTooLittle: false, missingFee: undefined }
const none = { ...fine, units: undefined }

test.each<[string, Partial<TransferCosts> | undefined, object]>([
  ['1', coin, { ...fine, units: 1_000n }],
  ['4.98', coin, { ...fine, units: 4_980n }],
  ['4.981', coin, { missingFee: 1n, isEnough: false, isTooMuch: false }],
  ['5', coin, { missingFee: 20n, isEnough: false, isTooMuch: false }],
  ['5.001', coin, { missingFee: undefined, isEnough: false, isTooMuch: true }],
  ['5', token, fine],
  ['5', { ...token, feeBalance: 15n }, { missingFee: 5n, isEnough: false }],
  ['0.5', { ...coin, least: 501n }, { isTooLittle: true }],
  ['0.501', { ...coin, least: 501n }, { isTooLittle: false }],
  // If no node answers, the transfer itself finds out.
  ['9', undefined, { ...fine, units: 9_000n }],
  ['9', { ...coin, balance: undefined, feeBalance: undefined }, fine],
  ['5', { ...coin, fee: undefined }, fine],
  ['', coin, none],
  ['0', coin, none],
  ['0.', coin, none],
  ['0.000', coin, none],
  ['0.0001', coin, none],
  ['1e3', coin, none],
])('paying %s', (amount, costs, payment) => {
  expect(checkPayment(amount, { decimals: 3, costs: costs as TransferCosts | undefined })).toMatchObject(
    payment,
  )
})

describe('the most that can be sent', () => {
  test.each<[string, TransferCosts, string | undefined]>([
    ['leaves the fee, and one more', coin, '4.96'],
    ['is all of a token', token, '5'],
    ['is nothing of nothing', { ...token, balance: 0n }, undefined],
    ['is nothing where the fee takes it', { ...coin, balance: 40n }, undefined],
    ['is not known without the balance', { ...coin, balance: undefined }, undefined],
    ['is not known without the fee', { ...coin, fee: undefined }, undefined],
  ])('%s', (_, costs, most) => {
    expect(findMost(costs, 3)).toBe(most)
  })
})

test('what is asked for is offered once, twice and five times; nothing where nothing is', () => {
  expect(listPresets('0.05', 18)).toEqual(['0.05', '0.1', '0.25'])
  expect(listPresets('25', 6)).toEqual(['25', '50', '125'])
  expect(listPresets('0.000001', 6)).toEqual(['0.000001', '0.000002', '0.000005'])
  expect(listPresets(undefined, 6)).toEqual([])
  expect(listPresets('0', 6)).toEqual([])
})
