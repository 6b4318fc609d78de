import { expect, test } from 'vitest'
import { checkNumber, countryOr, listCountries, type PhoneInput, readNumber, typeNumber } from './numbers.ts'

/** Types one key after the other at the end of the field. */
function typing(keys: string, before: PhoneInput = { country: 'US', text: '' }) {
  return [...keys].reduce<PhoneInput>((input, key) => {
    const value = input.text + key
    return typeNumber({ before: input, value, caret: value.length })
  }, before)
}

test.each([
  { keys: '4155550132', country: 'US', text: '(415) 555-0132' },
  { keys: '07400123456', country: 'GB', text: '07400 123456' },
  { keys: '415a555!', country: 'US', text: '(415) 555' },
  { keys: '٤١٥', country: 'US', text: '(415)' },
] as const)('$keys is written as people of $country write it: $text', ({ keys, country, text }) => {
  expect(typing(keys, { country, text: '' })).toMatchObject({ country, text })
})

test('a number typed with its country code shows the country', () => {
  expect(typing('+447400123456')).toMatchObject({ country: 'GB', text: '+44 7400 123456' })
})

test('deleting a bracket deletes the digit before it, and the caret keeps its position', () => {
  const before = typing('4155')
  expect(before.text).toBe('(415) 5')
  expect(typeNumber({ before, value: '(415)', caret: 5 })).toMatchObject({ text: '(415)', caret: 5 })
  const short = typing('415')
  expect(typeNumber({ before: short, value: '(415', caret: 4 })).toMatchObject({ text: '41', caret: 2 })
  const inside = typing('4155550132')
  const value = '(415) 5955-0132'
  expect(typeNumber({ before: inside, value, caret: 8 })).toMatchObject({ caret: 5 })
})

test.each([
  { pasted: '+44 7400 123456', country: 'GB', text: '07400 123456' },
  { pasted: ' +1 (555) 123-4567', country: 'US', text: '(555) 123-4567' },
  { pasted: '415.555.0132', country: 'US', text: '(415) 555-0132' },
])('a pasted $pasted sets its country', ({ pasted, country, text }) => {
  const before = { country: 'US', text: '' } as const
  expect(typeNumber({ before, value: pasted, caret: pasted.length })).toMatchObject({ country, text })
})

test.each([
  { value: '+1 415 555 0132', country: 'US', text: '(415) 555-0132' },
  { value: '4155550132', country: 'US', text: '(415) 555-0132' },
  { value: undefined, country: 'US', text: '' },
  { value: { number: '1' }, country: 'US', text: '' },
  { value: '1'.repeat(251), country: 'US', text: '' },
])('a prefilled text is read, and other values are not: $value', ({ value, country, text }) => {
  expect(readNumber(value, 'US')).toEqual({ country, text })
})

test.each([
  { text: '(415) 555-0132', country: 'US', is: { number: '+1 415 555 0132' } },
  { text: '555 123 4567', country: 'US', is: { number: '+1 555 123 4567' } },
  { text: '07400 123456', country: 'GB', is: { number: '+44 7400 123456' } },
  { text: '+44 7400 123456', country: 'US', is: { number: '+44 7400 123456' } },
  { text: '', country: 'US', is: { problem: 'NOT_A_NUMBER' } },
  { text: 'call me', country: 'US', is: { problem: 'NOT_A_NUMBER' } },
  { text: '(415) 555-01', country: 'US', is: { problem: 'TOO_SHORT' } },
  { text: '1', country: 'US', is: { problem: 'TOO_SHORT' } },
  { text: '41555501321', country: 'US', is: { problem: 'TOO_LONG' } },
  { text: '1'.repeat(18), country: 'DE', is: { problem: 'TOO_LONG' } },
  { text: '4'.repeat(251), country: 'US', is: { problem: 'TOO_LONG' } },
  { text: '+999 1234567', country: 'US', is: { problem: 'INVALID_COUNTRY' } },
] as const)('$text in $country: $is', ({ text, country, is }) => {
  expect(checkNumber({ text, country })).toEqual(is)
})

test('countries are named in the page’s language, with their calling codes', () => {
  const german = listCountries('de').find(({ code }) => code === 'US')
  expect(german).toEqual({ code: 'US', callingCode: '1', name: 'Vereinigte Staaten' })
  expect(listCountries('en').length).toBeGreaterThan(200)
})

test('a default country without phone numbers becomes the USA', () => {
  expect(['de', 'GB', 'XX', ''].map(countryOr)).toEqual(['DE', 'GB', 'US', 'US'])
})
