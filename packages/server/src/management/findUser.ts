import { AppError, type User } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { BoundDb } from '../db/binding.ts'
import { toUser } from '../user/toWire.ts'
import { toAccountQuery } from './lookups.ts'
import { findUserByAccount } from './store.ts'

/**
 * Finds the user of an account for the app's server. `name` is the name of the call.
 *
 * @throws AppError `not_found`; `invalid_data` for an address or number that is none.
 */
export async function findUserFor(
  at: BoundDb,
  { app, name, input }: { app: App; name: string; input: unknown },
): Promise<User> {
  const account = toAccountQuery(name, input as Record<string, unknown>) // parsed by the call's schema
  const user = await findUserByAccount(at, { appId: app.id, account })
  if (!user) throw new AppError('not_found', { message: 'No user of the app has this account.' })
  return toUser(user)
}
