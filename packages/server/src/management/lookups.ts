import { AppError, email, management, readEthereumAddress } from '@latchkey/wire'
import * as v from 'valibot'
import { parseNumber } from '../user/phoneNumber.ts'
import { walletSubject } from '../wallet/subject.ts'
import type { AccountQuery } from './store.ts'

/**
 * The account that a look-up names. `name` is the name of the call, such as `userByEmail`.
 *
 * @throws AppError `invalid_data` for an email address or number that is none.
 */
export function toAccountQuery(name: string, input: Readonly<Record<string, unknown>>): AccountQuery {
  const lookup = management.lookupAccounts[name]
  if (!lookup) throw new Error(`There is no look-up ${name}.`)
  const { type, by, member } = lookup
  const text = String(input[member])
  if (by === 'subject') return { type, subject: text }
  if (by === 'email') return { type, subject: toEmail(text) }
  if (by === 'phone') return { type, subject: parseNumber(text).number }
  if (by === 'wallet') return { type, subject: toWalletSubject(text) }
  // Networks show names with an `@` in front, which is not part of the name.
  return { type, username: text.replace(/^@/, '') }
}

export function toWalletSubject(address: string): string {
  return walletSubject(readEthereumAddress(address) ?? address.trim())
}

function toEmail(text: string): string {
  const parse = v.safeParse(email.EmailAddress, text)
  if (parse.success) return parse.output
  throw new AppError('invalid_data', { message: 'The address is not an email address.' })
}
