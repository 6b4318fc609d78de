import { AppError } from '@latchkey/wire'
import type { Identity } from '../user/identity.ts'
import type { AccountReader } from '../user/readAccount.ts'

/** One reader for each account type. */
export type AccountReaders = Readonly<Record<string, AccountReader>>
export type AccountInput = Readonly<Record<string, unknown>>

/**
 * Reads the account of a user who has not logged in yet. It is one: with a stolen app secret, an attacker could
 * otherwise add their own account next to the address of a user who signs up later, and log in as that user.
 *
 * @throws AppError `invalid_data`; `feature_not_enabled` for an account that only a device can make.
 */
export function readFirstAccount(readers: AccountReaders, inputs: readonly AccountInput[]): Identity {
  const [input] = inputs
  if (!input || inputs.length > 1)
    throw new AppError('invalid_data', {
      message: 'Give one account in linked_accounts. The user links further ones after logging in.',
    })
  const type = String(input.type)
  const reader = Object.hasOwn(readers, type) ? readers[type] : undefined
  if (reader) return reader(input)
  throw new AppError('feature_not_enabled', {
    message: `A server cannot add an account of the type "${type}". The user links it after logging in.`,
  })
}
