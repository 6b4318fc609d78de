import { expect, test } from 'vitest'
import { getCountry, parseNumber, phoneIdentity } from './phoneNumber.ts'

test.each([
  ['(213) 373-4253', '+12133734253', 'US'],
  ['+1 213 373 4253', '+12133734253', 'US'],
  ['+49 30 901820', '+4930901820', 'DE'],
  ['+44 20 7946 0958', '+442079460958', 'GB'],
  // With a code that two countries share.
  ['+7 727 250 2500', '+77272502500', 'KZ'],
])('%s is %s', (text, normal, country) => {
  const number = parseNumber(text)
  expect(number.number).toBe(normal)
  expect(getCountry(number)).toBe(country)
})

test('a number of no country has none', () => {
  expect(getCountry(parseNumber('+881 612345678'))).toBeUndefined()
})

test('a number of a shared code that is given to no country counts for the largest one', () => {
  expect(getCountry(parseNumber('+1 555 555 5555'))).toBe('US')
})

test.each([
  '',
  'Ada',
  '12',
  '+1',
  '+12133734253 ext. 9',
  '2133734253x9',
  'call +12133734253',
  '+999 1234567',
  '9'.repeat(40),
])('%j is no number', (text) => {
  const refusal = { code: 'invalid_data', message: 'Invalid phone number' }
  expect(() => parseNumber(text)).toThrow(expect.objectContaining(refusal))
})

test('an account of a number is known by one form, and shows the other', () => {
  expect(phoneIdentity(parseNumber('2133734253'))).toEqual({
    type: 'phone',
    subject: '+12133734253',
    data: { phoneNumber: '+1 213 373 4253' },
    display: '+1 213 373 4253',
  })
})
