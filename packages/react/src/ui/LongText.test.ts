import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitText } from './LongText.tsx'

test('the parts of a text add up to it, and each is short', () => {
  const piece = fc.constantFrom('a', 'word ', 'line\n', '\n\n', '😀', 'ب', '9'.repeat(700), ' '.repeat(900))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 600 }), (pieces) => {
      const text = pieces.join('')
      const parts = splitText(text)
      expect(parts.join('')).toBe(text)
      for (const part of parts) {
        expect(part.length).toBeLessThanOrEqual(2_000)
        expect(part).not.toBe('')
        expect(part).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/)
      }
    }),
  )
})

test('a part ends with a line, else with a word', () => {
  const lines = 'one line of a text\n'.repeat(300)
  expect(splitText(lines).every((part) => part.endsWith('\n'))).toBe(true)
  const words = 'word '.repeat(1_000)
  expect(splitText(words).every((part) => part.endsWith(' '))).toBe(true)
})
