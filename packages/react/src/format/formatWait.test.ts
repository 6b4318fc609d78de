import { expect, test } from 'vitest'
import { formatWait } from './formatWait.ts'

test.each([
  ['en', 86_400, 'in 24 hours'],
  ['en', 7_201, 'in 3 hours'],
  ['en', 7_140, 'in 119 minutes'],
  ['en', 1, 'in 1 minute'],
  ['de', 18_000, 'in 5 Stunden'],
  ['ja', 18_000, '5 時間後'],
  ['ar', 18_000, 'خلال 5 ساعات'],
])('%s: %s seconds', (language, seconds, text) => {
  expect(formatWait(seconds, language)).toBe(text)
})
