import { AppError, email, siwe, siws, trimField } from '@latchkey/wire'
import * as v from 'valibot'
import { parseNumber } from './phoneNumber.ts'
import type { AccountRow } from './user.ts'

/** An entry of an allowlist or a denylist, in the form of a proven identity of its kind. */
export type AccessEntry = { type: 'email' | 'emailDomain' | 'phone' | 'wallet'; value: string }

/**
 * Reads an entry as an operator writes it: an email address, `@` and a domain, a phone number, or a wallet's address.
 *
 * @throws AppError `invalid_data` for an entry of no known kind.
 */
export function readEntry(typed: string): AccessEntry {
  const text = trimField(typed)
  if (text.startsWith('@')) return parseEntry('emailDomain', typed)
  if (text.includes('@')) return parseEntry('email', typed)
  if (/^\+?[\d\s().-]+$/.test(text) && !text.startsWith('0x')) return parseEntry('phone', typed)
  const value = readWallet(text)
  if (value !== undefined) return { type: 'wallet', value }
  throw new AppError('invalid_data', {
    message: `"${typed}" is neither an email address nor a domain such as @example.com nor a phone number nor a wallet's address.`,
  })
}

/**
 * Reads an entry of a known kind.
 *
 * @throws AppError `invalid_data`
 */
export function parseEntry(type: AccessEntry['type'], typed: string): AccessEntry {
  const text = trimField(typed)
  const value = readers[type](text)
  if (value !== undefined) return { type, value }
  throw new AppError('invalid_data', { message: `"${typed}" is not ${kinds[type]}.` })
}

const kinds: Record<AccessEntry['type'], string> = {
  email: 'an email address',
  emailDomain: 'the domain of email addresses. Write it as example.com',
  phone: 'a phone number. Write it with its country code, as +15551234567',
  wallet: 'the address of an Ethereum or Solana wallet',
}

const readers: Record<AccessEntry['type'], (text: string) => string | undefined> = {
  email: readEmail,
  emailDomain: (text) => readEmail(`a@${text.replace(/^@/, '')}`)?.slice('a@'.length),
  phone: readPhone,
  wallet: readWallet,
}

function readEmail(text: string): string | undefined {
  const address = v.safeParse(email.EmailAddress, text)
  return address.success ? address.output : undefined
}

function readPhone(text: string): string | undefined {
  try {
    return parseNumber(text).number
  } catch {
    return undefined
  }
}

function readWallet(text: string): string | undefined {
  if (text.startsWith('0x')) {
    const ethereum = v.safeParse(siwe.init.input.entries.address, text)
    return ethereum.success ? ethereum.output.toLowerCase() : undefined
  }
  const solana = v.safeParse(siws.init.input.entries.address, text)
  return solana.success ? solana.output : undefined
}

type Account = Pick<AccountRow, 'type' | 'subject' | 'data'>

/**
 * The entries that name an account. A social account is named by its email address: only an address that the network
 * has verified is stored.
 */
export function toEntries({ type, subject, data }: Account): AccessEntry[] {
  if (type === 'phone' || type === 'wallet') return [{ type, value: subject }]
  const address = type === 'email' ? subject : type.endsWith('_oauth') ? data.email : undefined
  if (typeof address !== 'string') return []
  // An address that a network allows and this server does not still has a domain.
  const value = readEmail(address) ?? address.toLowerCase()
  return [
    { type: 'email', value },
    { type: 'emailDomain', value: value.slice(value.lastIndexOf('@') + 1) },
  ]
}

/**
 * The entries that deny an account. Mail for `ada+1@example.com` goes to `ada@example.com`, so an entry for the second
 * one denies the first one too.
 */
export function toDenials(account: Account): AccessEntry[] {
  return toEntries(account).flatMap((entry) => {
    const mailbox = entry.value.replace(/^([^+@]+)\+[^@]*@/, '$1@')
    return entry.type === 'email' && mailbox !== entry.value
      ? [entry, { type: entry.type, value: mailbox }]
      : [entry]
  })
}
