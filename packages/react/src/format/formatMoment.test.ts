import { expect, test } from 'vitest'
import { formatMoment } from './formatMoment.ts'

const noon = Date.UTC(2026, 10, 20, 12)

test.each(['en', 'de', 'ja', 'ar', 'ar-EG'])(
  'in %s a moment has the digits that codes and amounts have',
  (tag) => {
    expect(formatMoment(noon, tag, '')).toMatch(/2026/)
  },
)

test('error: what is no date stays as it was', () => {
  expect(formatMoment(Date.parse('soon'), 'de', 'soon')).toBe('soon')
})
