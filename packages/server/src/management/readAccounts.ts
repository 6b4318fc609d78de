import { AppError } from '@latchkey/wire'
import type { Identity } from '../user/identity.ts'
import type { AccountReader } from '../user/readAccount.ts'

/** One reader for each account type. */
export type AccountReaders = Readonly<Record<string, AccountReader>>
export type AccountInput = Readonly<Record<string, unknown>>

/**
 * Reads the accounts that an app's server names for a new user.
 *
 * @throws AppError `invalid_data` for a malformed or repeated account; `feature_not_enabled` for an account that only a
 * device can make.
 */
export function readAccounts(readers: AccountReaders, inputs: readonly AccountInput[]): Identity[] {
  const identities = inputs.map((input) => readAccount(readers, input))
  const keys = new Set(identities.map(({ type, subject }) => `${type} ${subject}`))
  if (keys.size === identities.length) return identities
  throw new AppError('invalid_data', { message: 'linked_accounts has the same account twice.' })
}

/** The same for one account. */
export function readAccount(readers: AccountReaders, input: AccountInput): Identity {
  const type = String(input.type)
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (reader) return reader(input)
  throw new AppError('feature_not_enabled', {
    message: `A server cannot add an account of the type "${type}". The user links it after logging in.`,
  })
}
