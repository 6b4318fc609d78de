import { expect, test } from 'vitest'
import { cleanAmount, toUnits } from './amount.ts'

test.each([
  ['12', '12'],
  ['.5', '0.5'],
  [',5', '0.5'],
  ['1,234.5', '1.2345'],
  ['1.2.3', '1.23'],
  ['-1e18 ETH', '118'],
  ['0.', '0.'],
  ['', ''],
])('%s is kept as %s', (typed, kept) => {
  expect(cleanAmount(typed)).toBe(kept)
})

test.each([
  ['0.5', 18, 5n * 10n ** 17n],
  ['1', 0, 1n],
  ['0.', 6, 0n],
  ['', 18, 0n],
  [
    '115792089237316195423570985008687907853269984665640564039457',
    18,
    115792089237316195423570985008687907853269984665640564039457n * 10n ** 18n,
  ],
  ['0.1234567', 6, null],
])('%s of %i places', (amount, decimals, units) => {
  expect(toUnits(amount, decimals)).toBe(units)
})
