import { expect, test } from 'vitest'
import { formatDuration } from './formatDuration.ts'

test.each([
  ['en', 86_400, '24 hours'],
  ['en', 7_201, '3 hours'],
  ['en', 7_140, '119 minutes'],
  ['en', 119, '119 seconds'],
  ['en', 1, '1 second'],
  ['de', 18_000, '5 Stunden'],
  ['ja', 18_000, '5 時間'],
  ['ar', 18_000, '5 ساعات'],
])('%s: %s seconds', (language, seconds, text) => {
  expect(formatDuration(seconds, language)).toBe(text)
})
