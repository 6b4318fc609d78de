import { AppError } from '@latchkey/wire'
import { type PhoneNumber, parsePhoneNumberWithError } from 'libphonenumber-js/max'
import type { Identity } from './identity.ts'

/**
 * Parses a number as the user typed it; one without a country code is read as a number of the USA (protocol 2.5).
 * Throws `invalid_data` for an impossible number.
 */
export function parseNumber(text: string): PhoneNumber {
  const number = parse(text, 'US')
  // An extension is dialed by hand during a call: a text message cannot reach it.
  if (!number?.isPossible() || number.ext !== undefined) throw invalid()
  // Parsed again from its normal form, so that its country does not depend on the spelling.
  return parse(number.number) ?? number
}

/** The account of a number: identified by its normal form, shown and stored in the international one. */
export function phoneIdentity(number: PhoneNumber): Identity {
  const phoneNumber = number.formatInternational()
  return { type: 'phone', subject: number.number, data: { phoneNumber }, display: phoneNumber }
}

/**
 * The country for billing; undefined for satellites, shared-cost networks and the like. A number of a shared code
 * without a country counts as one of the largest country.
 */
export function getCountry(number: PhoneNumber): string | undefined {
  return number.country ?? number.getPossibleCountries()[0]
}

function parse(text: string, defaultCountry?: 'US'): PhoneNumber | undefined {
  try {
    return parsePhoneNumberWithError(text, {
      ...(defaultCountry ? { defaultCountry } : {}),
      // The whole text must be a number: the parser must not search inside it.
      extract: false,
    })
  } catch {
    return undefined
  }
}

function invalid(): AppError {
  return new AppError('invalid_data', { message: 'Invalid phone number' })
}
