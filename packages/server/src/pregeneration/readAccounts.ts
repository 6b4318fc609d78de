import { AppError } from '@latchkey/wire'
import type { Identity } from '../user/identity.ts'
import { isOneOfType } from '../user/ownAccounts.ts'
import type { AccountReader } from '../user/readAccount.ts'

/** One reader for each account type. */
export type AccountReaders = Readonly<Record<string, AccountReader>>
export type AccountInput = Readonly<Record<string, unknown>>

/**
 * Reads the accounts of a user who has not logged in yet. A login finds the user by one of them.
 *
 * @throws AppError `invalid_data`; `feature_not_enabled` for an account that only a device can make.
 */
export function readAccounts(readers: AccountReaders, inputs: readonly AccountInput[]): Identity[] {
  const identities = inputs.map((input) => {
    const type = String(input.type)
    const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
    if (reader) return reader(input)
    throw new AppError('feature_not_enabled', {
      message: `A server cannot add an account of the type "${type}". The user links it after logging in.`,
    })
  })
  if (identities.length === 0)
    throw new AppError('invalid_data', { message: 'Give at least one account in linked_accounts.' })
  const names = identities.map((identity) =>
    isOneOfType(identity) ? identity.type : `${identity.type} ${identity.subject}`,
  )
  if (new Set(names).size < names.length)
    throw new AppError('invalid_data', {
      message: 'linked_accounts has the same account twice, or two accounts of a type that allows only one.',
    })
  return identities
}
