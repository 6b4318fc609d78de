import { expect, test } from 'vitest'
import { formatEstimate, formatWorth } from './formatWorth.ts'

const usd = 3_000

test.each([
  [25n * 10n ** 16n, 'en', '$750.00'],
  [25n * 10n ** 16n, 'de', '750,00\u00a0$'],
  [10n ** 18n, 'ja', '$3,000.00'],
  [10n ** 18n, 'ar', '\u20663,000.00\u00a0$\u2069'],
  [10n ** 18n, 'ar-EG', '\u20663,000.00\u00a0$\u2069'],
  [10n ** 18n, 'he', '\u20663,000.00\u00a0$\u2069'],
  [3n * 10n ** 12n, 'en', '<$0.01'],
  [3n * 10n ** 12n, 'de', '<0,01\u00a0$'],
  [3n * 10n ** 12n, 'ar', '\u2066<0.01\u00a0$\u2069'],
  [34n * 10n ** 11n, 'en', '$0.01'],
  [0n, 'en', '$0.00'],
])('%s is worth, in %s, %s', (units, language, text) => {
  expect(formatWorth(units, { decimals: 18, usd, language })).toBe(text)
})

test.each([
  [25n * 10n ** 16n, 'en', '≈ $750.00'],
  [25n * 10n ** 16n, 'ar', '\u2066≈ 750.00\u00a0$\u2069'],
  [3n * 10n ** 12n, 'en', '<$0.01'],
])('an estimate of %s is, in %s, %s', (units, language, text) => {
  expect(formatEstimate(units, { decimals: 18, usd, language })).toBe(text)
})
