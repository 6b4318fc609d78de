import { AppError } from '@latchkey/wire'
import { type PhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/max'
import type { Identity } from './identity.ts'

/**
 * Reads a number as the user typed it; without a country code it is one of the USA (protocol 2.5). Throws
 * `invalid_data` for everything that cannot be a number.
 */
export function parseNumber(text: string): PhoneNumber {
  const number = parse(text, 'US')
  // An extension is dialled by hand after the call is taken: nothing that a text message could reach.
  if (!number?.isPossible() || number.ext !== undefined) throw invalid()
  // Read again from its normal form, so that its country does not depend on how it was typed.
  return parse(number.number) ?? number
}

/** The account of a number: known by its normal form, shown and stored in the international one. */
export function phoneIdentity(number: PhoneNumber): Identity {
  const phoneNumber = number.formatInternational()
  return { type: 'phone', subject: number.number, data: { phoneNumber }, display: phoneNumber }
}

/**
 * The country that is billed for; undefined for satellites, shared-cost networks and the like. A number of a
 * shared code that is not assigned to a country counts for the largest one.
 */
export function getCountry(number: PhoneNumber): string | undefined {
  return number.country ?? number.getPossibleCountries()[0]
}

function parse(text: string, defaultCountry?: 'US'): PhoneNumber | undefined {
  try {
    return parsePhoneNumberWithError(text, {
      ...(defaultCountry ? { defaultCountry } : {}),
      // The whole text is a number, or it is none: nothing is looked for inside it.
      extract: false,
    })
  } catch {
    return undefined
  }
}

function invalid(): AppError {
  return new AppError('invalid_data', { message: 'Invalid phone number' })
}
