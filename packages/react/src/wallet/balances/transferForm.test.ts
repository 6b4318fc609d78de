import { expect, test } from 'vitest'
import { toUnits } from './transferForm.ts'

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
