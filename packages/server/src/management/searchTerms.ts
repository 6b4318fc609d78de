import { AppError, email, type management, type ParsedInput } from '@latchkey/wire'
import * as v from 'valibot'
import { parseNumber } from '../user/phoneNumber.ts'
import { toWalletSubject } from './lookups.ts'

type Lists = Pick<ParsedInput<typeof management.searchUsers>, 'emails' | 'phoneNumbers' | 'walletAddresses'>

/**
 * Reads a term as the texts to search for: in lower case, and a phone number also as it is stored.
 *
 * @throws AppError `invalid_data` for an empty term.
 */
export function readTerms(term: string): string[] {
  const text = term.trim().replace(/^@/, '').toLowerCase()
  if (text === '') throw new AppError('invalid_data', { message: 'searchTerm is empty.' })
  if (!/^\+?[\d\s().-]{3,}$/.test(text)) return [text]
  const digits = text.replace(/\D/g, '')
  return [...new Set([text, ...(digits === '' ? [] : [`+${digits}`]), ...readWholeNumber(text)])]
}

/** A number without a country code. */
function readWholeNumber(text: string): string[] {
  try {
    return [parseNumber(text).number]
  } catch {
    return []
  }
}

/** Reads lists of addresses and numbers as accounts. A malformed one is nobody's. Undefined without a list. */
export function readLists({
  emails,
  phoneNumbers,
  walletAddresses,
}: Lists): (readonly [type: string, subject: string])[] | undefined {
  if (!emails && !phoneNumbers && !walletAddresses) return undefined
  return [
    ...(emails ?? []).flatMap((text) => {
      const parse = v.safeParse(email.EmailAddress, text)
      return parse.success ? [['email', parse.output] as const] : []
    }),
    ...(phoneNumbers ?? []).flatMap(readWholeNumber).map((number) => ['phone', number] as const),
    ...(walletAddresses ?? []).map((address) => ['wallet', toWalletSubject(address)] as const),
  ]
}
