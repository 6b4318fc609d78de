import { limits, trimField } from '@latchkey/wire'
import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parseIncompletePhoneNumber,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min'

export type { CountryCode }
export type Country = { code: CountryCode; callingCode: string; name: string }

/** All countries by name, in the page's language. */
export function listCountries(language: string): Country[] {
  const names = new Intl.DisplayNames([language, 'en'], { type: 'region' })
  return getCountries()
    .map((code) => ({ code, callingCode: getCountryCallingCode(code), name: names.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
}

/** The host's default country, or the USA for one without phone numbers. */
export function countryOr(code: string): CountryCode {
  const upper = code.toUpperCase()
  return isSupportedCountry(upper) ? upper : 'US'
}

/** The field's text: a number as people of that country write it. */
export type PhoneInput = { country: CountryCode; text: string }

/** Reads a prefilled, pasted or earlier number: one with a country code also sets its country. */
export function readNumber(value: unknown, country: CountryCode): PhoneInput {
  if (typeof value !== 'string' || value.length > limits.phoneInputLength) return { country, text: '' }
  const text = trimField(value)
  const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  if (!number?.isPossible()) return { country, text: new AsYouType(country).input(text) }
  const sameCode = getCountryCallingCode(country) === number.countryCallingCode
  const own = number.country ?? (sameCode ? country : (number.getPossibleCountries()[0] ?? country))
  return { country: own, text: number.formatNational() }
}

type Edit = { before: PhoneInput; value: string; caret: number }

/** Applies one edit of the field: returns its new text and the caret's position. */
export function typeNumber({ before, value, caret }: Edit): PhoneInput & { caret: number } {
  const { country } = before
  if (trimField(value).startsWith('+') && value.length - before.text.length > 1) {
    const phone = readNumber(value, country)
    return { ...phone, caret: phone.text.length }
  }
  let digits = parseIncompletePhoneNumber(value)
  let at = parseIncompletePhoneNumber(value.slice(0, caret)).length
  if (value.length < before.text.length && digits === parseIncompletePhoneNumber(before.text)) {
    // Only a bracket or a space was deleted, which formatting would restore: the user meant the digit before it.
    digits = digits.slice(0, Math.max(0, at - 1)) + digits.slice(at)
    at = Math.max(0, at - 1)
  }
  const format = new AsYouType(country)
  const text = format.input(digits)
  const caretThen = caretAfter(text, at, digits.length)
  return { country: (digits.startsWith('+') && format.getCountry()) || country, text, caret: caretThen }
}

/** The position after the `count`-th digit. */
function caretAfter(text: string, count: number, all: number): number {
  if (count >= all) return text.length
  let digitCount = 0
  for (let index = 0; index < text.length; index++) {
    if (digitCount === count) return index
    if (/[\d+]/.test(text.charAt(index))) digitCount++
  }
  return text.length
}

/** Why a number is invalid, in the library's words (protocol 17.5). */
export type PhoneProblem = 'NOT_A_NUMBER' | 'INVALID_COUNTRY' | 'TOO_SHORT' | 'TOO_LONG'
export type CheckNumberResult = { number: string } | { problem: PhoneProblem }

/** Returns the number to send, in international format; or the problem with it for that country. */
export function checkNumber({ text, country }: PhoneInput): CheckNumberResult {
  if (text.length > limits.phoneInputLength) return { problem: 'TOO_LONG' }
  const problem = validatePhoneNumberLength(text, country)
  if (problem) return { problem: problem === 'INVALID_LENGTH' ? 'TOO_SHORT' : problem }
  const number = parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
  if (!number) return { problem: 'NOT_A_NUMBER' }
  const digits = number.nationalNumber.length
  if (digits < limits.phoneDigitsMin) return { problem: 'TOO_SHORT' }
  if (digits > limits.phoneDigitsMax) return { problem: 'TOO_LONG' }
  return { number: number.formatInternational() }
}
