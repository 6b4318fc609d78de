import { AppError } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { SignedIn } from '../context.ts'
import type { BoundDb, Members } from '../db/binding.ts'
import { lockUsers } from '../user/store.ts'
import { findLive } from './store.ts'

type Caller = Pick<SignedIn, 'userId' | 'sessionId'> & { readonly app: App }

/**
 * Locks the caller's user until the transaction ends, and returns the caller's session. Reads the session again under
 * the lock: the caller may have been signed out while the call waited (R65: guest credentials).
 *
 * @throws AppError `missing_or_invalid_token`
 */
export async function lockCaller(
  at: BoundDb,
  { app, userId, sessionId }: Caller,
  now: Date,
): Promise<Members<'sessions'>> {
  const isThere = await lockUsers(at.db, { appId: app.id, ids: [userId] })
  const session = isThere && (await findLive(at, { appId: app.id, id: sessionId, now }))
  if (!session) throw new AppError('missing_or_invalid_token')
  return session
}
