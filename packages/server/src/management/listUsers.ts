import type { management, ParsedInput, Reply } from '@latchkey/wire'
import * as v from 'valibot'
import type { App } from '../app/app.ts'
import type { BoundDb } from '../db/binding.ts'
import { toUser } from '../user/toWire.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { listUserIds, listUsersById } from './store.ts'

export const defaultLimit = 100

type ListRequest = { app: App; input: ParsedInput<typeof management.listUsers> }

/** Lists one page of the app's users, newest first. A new user does not move others to another page. */
export async function listUsers(
  at: BoundDb,
  { app, input: { cursor, limit = defaultLimit } }: ListRequest,
): Promise<Reply<typeof management.listUsers>> {
  const after = readCursor(v.string(), cursor)
  // One more id than the page shows whether another page follows.
  const ids = await listUserIds(at, { appId: app.id, after, limit: limit + 1 })
  const page = ids.slice(0, limit)
  const users = await listUsersById(at, { appId: app.id, ids: page })
  return { data: users.map(toUser), next_cursor: ids.length > limit ? writeCursor(page.at(-1)) : null }
}
