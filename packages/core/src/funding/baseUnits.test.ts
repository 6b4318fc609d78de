import fc from 'fast-check'
import { formatUnits, parseUnits } from 'viem'
import { expect, test } from 'vitest'
import { fromBaseUnits, toBaseUnits } from './baseUnits.ts'

const decimals = fc.integer({ min: 0, max: 18 })

test('amounts are those of viem, for every number of decimals', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), decimals, (units, places) => {
      const text = formatUnits(units, places)
      expect(fromBaseUnits(units, places)).toBe(text)
      expect(toBaseUnits(text, places)).toBe(units)
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{1,20}(\.[0-9]{0,18})?$/), (text) => {
      expect(toBaseUnits(text, 18)).toBe(parseUnits(text.replace(/\.$/, ''), 18))
    }),
  )
})

test.each([
  ['1', 18, 10n ** 18n],
  ['1.', 6, 1_000_000n],
  ['0.000000000000000001', 18, 1n],
  ['0.1000', 1, 1n],
  ['0', 18, 0n],
  ['007', 0, 7n],
])('%s with %i decimals is %s', (amount, places, units) => {
  expect(toBaseUnits(amount, places)).toBe(units)
})

test.each([
  ['0.0000000000000000001', 18],
  ['0.01', 1],
  ['', 18],
  ['.5', 18],
  ['1e18', 18],
  ['-1', 18],
  ['1,5', 18],
  ['٣', 18],
  ['1.2.3', 18],
  [' 1', 18],
])('error: %j with %i decimals is no amount', (amount, places) => {
  expect(toBaseUnits(amount, places)).toBeUndefined()
})

test('a long row of zeros is read at once', () => {
  expect(toBaseUnits(`0.${'0'.repeat(100_000)}`, 18)).toBe(0n)
})
