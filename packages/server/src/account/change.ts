import { AppError } from '@latchkey/wire'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { ChangeName } from '../changes/changes.ts'
import type { Context, SignedIn } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { type AccountEvent, announce } from '../notices/announce.ts'
import { holdBy } from '../session/freshLogin.ts'
import { lockCaller } from '../session/lockCaller.ts'
import { randomId } from '../session/newSession.ts'
import { renameSid } from '../session/store.ts'
import type { IdentityProof } from '../user/identity.ts'
import { bumpVersion, findReachable, findUser } from '../user/store.ts'
import type { UserRow } from '../user/user.ts'
import { lockGuestCredential } from './guestCredential.ts'

/** A change of what is linked to the caller, while it runs. */
export type AccountChange = {
  trx: Transaction<Schema>
  /** `trx`, where bound rows are read and written. */
  at: BoundDb
  app: App
  caller: SignedIn
  now: Date
  /** What the caller may do with it: null, or until when it is on hold (session/freshLogin.ts). */
  hold: Date | null
}

/** What the audit log says of a change. */
export type ChangeRecord = {
  event: string
  data: Record<string, string>
  /** What the user is notified of, on every channel. */
  told?: Pick<AccountEvent, 'event' | 'added' | 'removed'>
}

/**
 * Runs a change of what is linked to the caller and gives the user as it is then. For all of them: the user
 * is locked, earlier transfer offers are void (R62: transfer nonce), the `sid` changes (R9: changing session id), the
 * audit log has a line, and the user is notified.
 */
export async function changeAccounts(
  ctx: Context,
  { app, caller, name }: { app: App; caller: SignedIn; name: ChangeName },
  work: (change: AccountChange) => Promise<ChangeRecord>,
): Promise<UserRow> {
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const { userId } = caller
    const at = { db: trx, binding: ctx.binding }
    await lockGuestCredential(trx, caller.user, { appId: app.id })
    const session = await lockCaller(at, { ...caller, app }, now)
    const hold = holdBy(ctx, { ...caller, app }, name)
    const before = await findReachable(at, { appId: app.id, userId, now })
    const { told, ...noted } = await work({ trx, at, app, caller, now, hold })
    await bumpVersion(trx, userId)
    await renameSid(at, session, { was: caller.sid, sid: randomId(ctx), now })
    await audit(trx, { appId: app.id, userId, at: now, ...noted })
    if (told) await announce(ctx, at, { app, userId, before, by: caller, hold, ...told })
    return present(await findUser(at, { appId: app.id, id: userId }))
  })
}

/** Uses a proof up inside a transaction. Throws `invalid_credentials` for all but the first who does. */
export async function spendProof(db: Kysely<Schema>, { spend, withProof }: IdentityProof): Promise<void> {
  const { rows } = await (withProof
    ? sql`with proof as (${spend}), with_proof as (${withProof}) select 1 from proof`
    : spend
  ).execute(db)
  if (rows.length !== 1) throw new AppError('invalid_credentials')
}

export function present(user: UserRow | undefined): UserRow {
  if (!user) throw new Error('A user that is locked does not go away.')
  return user
}
