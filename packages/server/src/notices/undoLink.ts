import { createHash } from 'node:crypto'
import { limits } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { jsonb } from '../db/jsonb.ts'
import { consumeOnce } from '../db/once/consume.ts'
import type { Identity } from '../user/identity.ts'

type AccountKey = Pick<Identity, 'type' | 'subject'>

/** The data of a change that are needed to revert it. */
export type UndoableChange = {
  user: string
  /** ISO time. */
  at: string
  added?: AccountKey | undefined
  removed?: AccountKey | undefined
  /** The device that got a wallet. */
  device?: string
  /** The device that was disabled. */
  disabled?: string
  /** The row of an entropy that was brought in. */
  entropy?: string
  /** The address of the delegated wallet. */
  delegated?: string
  /** Rows of the added second factors. */
  factors?: readonly string[]
  /** The replaced recovery slot, and its replacement. */
  recovery?: { entropy: string; was: string; is: string }
  /** The user was closed, and this account moved to another. */
  closedBy?: { user: string; account: AccountKey }
  /** The account that only the app's server has named, whose owner takes it off the user. */
  released?: AccountKey
  /** Whether its login was old, or on hold. */
  wasHeld: boolean
  /** The session that made it; missing if there was none. */
  session?: string
  /** Whether that session's login used a method on hold. */
  isByHeldLogin?: boolean
}

const kind = 'undo'

/**
 * Records a change and returns the link that reverts it. Bound by a MAC like every ceremony (decision 15: bound rows):
 * an attacker with write access to the database cannot create one that gives an account away.
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
  // After the #, where no server, proxy or log sees it. Uses the configured address, not a request's (R24: content of
  // messages, R28: configured addresses).
  return `${ctx.config.publicUrl}/undo/${app.id}${change.released ? '?of=address' : ''}#${token}`
}

/**
 * Uses the link up; undefined for every caller but the first, and if it is unknown, another app's, expired or invalid.
 */
export async function takeChange(
  { db, binding }: BoundDb,
  { app, token, now }: { app: App; token: string; now: Date },
): Promise<UndoableChange | undefined> {
  const where = { key_hash: hashToken(token), app_id: app.id, kind }
  const row = await consumeOnce(db, 'ceremonies', { where, now })
  if (!row || !(await binding.holds('ceremonies', row))) return undefined
  return row.data as unknown as UndoableChange // written by recordChange
}

/** Uses up all other matching changes of a user, and returns the newest first. */
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
