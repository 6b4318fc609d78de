import { createHash } from 'node:crypto'
import { limits } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { jsonb } from '../db/jsonb.ts'
import { consumeOnce } from '../db/once/consume.ts'
import type { Identity } from '../user/identity.ts'

type AccountKey = Pick<Identity, 'type' | 'subject'>

/** What happened, as far as taking it back needs it. */
export type UndoableChange = {
  user: string
  /** ISO time. */
  at: string
  added?: AccountKey | undefined
  removed?: AccountKey | undefined
  /** The device that has a wallet since. */
  device?: string
  /** The device that was disabled. */
  disabled?: string
  /** The row of an entropy that was brought in. */
  entropy?: string
  /** The address of the delegated wallet. */
  delegated?: string
  /** Rows of the second factors that were added. */
  factors?: readonly string[]
  /** The recovery slot that was replaced, and the one in its place. */
  recovery?: { entropy: string; was: string; is: string }
  /** The user was closed, and this account moved to another. */
  closedBy?: { user: string; account: AccountKey }
  /** It was done by a login that was old, or on hold. */
  wasHeld: boolean
  /** The session that did it; absent where none did. */
  session?: string
  /** That session's login was by a method on hold. */
  isByHeldLogin?: boolean
}

const kind = 'undo'

/**
 * Records a change and gives the link by which the user takes it back. Bound by a MAC as every ceremony
 * (decision 15: bound rows): an attacker who writes into the database cannot make one that gives an account away.
 */
export async function recordChange(
  ctx: Pick<Context, 'config' | 'random' | 'now'>,
  { db, binding }: BoundDb,
  { app, change }: { app: App; change: UndoableChange },
): Promise<string> {
  const token = Buffer.from(ctx.random(limits.undoTokenBytes)).toString('base64url')
  const now = ctx.now()
  const data = jsonb(change)
  const expires_at = new Date(now.getTime() + limits.undoDays * 86_400_000)
  const row = { key_hash: hashToken(token), app_id: app.id, kind, user_id: change.user, expires_at }
  const mac = await binding.mac('ceremonies', { ...row, data: JSON.parse(data) })
  await db
    .insertInto('ceremonies')
    .values({ ...row, data, created_at: now, mac })
    .execute()
  // After the #, so that no server, proxy or log sees it. The configured address, not a request's (R24: content of
  // messages, R28: configured addresses).
  return `${ctx.config.publicUrl}/undo/${app.id}#${token}`
}

/** Uses it up; undefined for all but the first, and when it is unknown, another app's, over or not ours. */
export async function takeChange(
  { db, binding }: BoundDb,
  { app, token, now }: { app: App; token: string; now: Date },
): Promise<UndoableChange | undefined> {
  const where = { key_hash: hashToken(token), app_id: app.id, kind }
  const row = await consumeOnce(db, 'ceremonies', { where, now })
  if (!row || !(await binding.holds('ceremonies', row))) return undefined
  return row.data as unknown as UndoableChange // written by recordChange
}

/** Uses up every other change of a user that fits, and gives the newest first. */
export async function takeChanges(
  { db, binding }: BoundDb,
  { app, userId, now, fits }: { app: App; userId: string; now: Date; fits(change: UndoableChange): boolean },
): Promise<UndoableChange[]> {
  const rows = await db
    .selectFrom('ceremonies')
    .selectAll()
    .where('app_id', '=', app.id)
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()
  const changes: UndoableChange[] = []
  for (const row of rows) {
    const change = row.data as unknown as UndoableChange // written by recordChange
    if (!fits(change) || !(await binding.holds('ceremonies', row))) continue
    const where = { key_hash: row.key_hash, app_id: app.id, kind }
    if (await consumeOnce(db, 'ceremonies', { where, now })) changes.push(change)
  }
  return changes
}

/** 128 random bits need no slow hash. */
function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
