import { AppError } from '@latchkey/wire'
import type { BoundDb } from '../db/binding.ts'
import { findUser } from '../user/store.ts'
import type { UserRow } from '../user/user.ts'
import { toUserId } from './userId.ts'

/**
 * Finds a user of the app by the id, with or without its prefix.
 *
 * @throws AppError `not_found`
 */
export async function needUser(at: BoundDb, { appId, id }: { appId: string; id: string }): Promise<UserRow> {
  const user = await findUser(at, { appId, id: toUserId(id) })
  if (!user) throw noUser(id)
  return user
}

export function noUser(id: string): AppError {
  return new AppError('not_found', { message: `The app has no user ${id}.` })
}
