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

/** A running change of the caller's linked accounts. */
export type AccountChange = {
  trx: Transaction<Schema>
  /** `trx`, for reading and writing bound rows. */
  at: BoundDb
  app: App
  caller: SignedIn
  now: Date
  /** Null, or the time until which the caller is on hold (session/freshLogin.ts). */
  hold: Date | null
}

/** The audit log's line about a change. */
export type ChangeRecord = {
  event: string
  data: Record<string, string>
  /** The notice to the user, sent on every channel. */
  told?: Pick<AccountEvent, 'event' | 'added' | 'removed'>
}

/**
 * Changes the caller's linked accounts and returns the user afterwards. Every change locks the user, invalidates
 * earlier transfer offers (R62: transfer nonce), changes the `sid` (R9: changing session id), writes a line to the
 * audit log, and notifies the user and the app's own server.
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
    await ctx.webhooks.watch(at, app, userId)
    const { told, ...noted } = await work({ trx, at, app, caller, now, hold })
    await bumpVersion(trx, userId)
    await renameSid(at, session, { was: caller.sid, sid: randomId(ctx), now })
    await audit(trx, { appId: app.id, userId, at: now, ...noted })
    if (told) await announce(ctx, at, { app, userId, before, by: caller, hold, ...told })
    return present(await findUser(at, { appId: app.id, id: userId }))
  })
}

/** Uses a proof up inside a transaction. Throws `invalid_credentials` for every caller but the first. */
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
