import { expect, test } from 'vitest'
import { formatCoin, formatLimit, formatSmall } from './formatCoin.ts'

test.each([
  [0n, 18, 'en', '0'],
  [1n, 18, 'en', '0.000000000000000001'],
  [10n ** 18n, 18, 'en', '1'],
  [1_204_500_250_001_000_000_000_000n, 18, 'en', '1,204,500.250001'],
  [1_204_500_250_001_000_000_000_000n, 18, 'de', '1.204.500,250001'],
  [15n * 10n ** 17n, 18, 'ar', '1.5'],
  [7n, 0, 'en', '7'],
  [2n ** 256n - 1n, 18, 'en', /^115,792,.*\.584007913129639935$/],
])('%s of %i decimals in %s is %s, to the last digit', (units, decimals, language, text) => {
  expect(formatCoin(units, decimals, language)).toMatch(
    typeof text === 'string' ? new RegExp(`^${text.replaceAll('.', '\\.')}$`) : text,
  )
})

test.each([
  [42_420_000_000_000n, '0.00004242'],
  [1n, '0.000000001'],
  [1_000_000_001n, '0.000000002'],
  [0n, '0'],
])('a limit of %s is shown as at least that: %s', (units, text) => {
  expect(formatLimit(units, 18, 'en')).toBe(text)
})

test.each([
  [42_420_000_000_000n, 18, 'en', '<0.001'],
  [42_420_000_000_000n, 18, 'de', '<0,001'],
  [10n ** 15n, 18, 'en', '0.001'],
  [0n, 18, 'en', '0'],
  [1n, 2, 'en', '0.01'],
])('%s of %i decimals next to its value in %s is %s', (units, decimals, language, text) => {
  expect(formatSmall(units, decimals, language)).toBe(text)
})
