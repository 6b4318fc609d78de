import { expect, test } from 'vitest'
import { formatMoment } from './formatMoment.ts'

const noon = Date.UTC(2026, 10, 20, 12)

test.each(['en', 'de', 'ja', 'ar', 'ar-EG'])('in %s a moment has the digits of codes and amounts', (tag) => {
  expect(formatMoment(noon, tag, '')).toMatch(/2026/)
})

test('error: an invalid date stays unchanged', () => {
  expect(formatMoment(Date.parse('soon'), 'de', 'soon')).toBe('soon')
})
