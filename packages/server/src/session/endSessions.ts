import { sql } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockUsers } from '../user/store.ts'
import { forgetKnown } from './knownDeviceStore.ts'
import { revoke } from './store.ts'

type SessionEnding = { appId: string; userId: string; reason: string }

/** Ends one of a user's other sessions by its `sid`, or all of them. Returns their number. */
export async function endOthers(
  ctx: Context,
  ending: SessionEnding & ({ sid: string } | { except: string }),
) {
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    // Forking a session takes this lock as well, so that none escapes as a concurrent copy.
    await lockUsers(trx, { appId: ending.appId, ids: [ending.userId] })
    // A user who ends all of them may have lost a device.
    if ('except' in ending) await forgetKnown(trx, ending.userId)
    return revoke(trx, { ...ending, now })
  })
}

/**
 * Ends a session of which a thief has a copy. Thieves fork a stolen session before it is noticed, and fork the forks,
 * so all forked sessions of the user end with it: the server cannot tell whose they are (R7: reused refresh token, R37:
 * redirect code).
 */
export async function endStolen(
  ctx: Context,
  params: { appId: string; id: string; reason: string },
): Promise<void> {
  const now = ctx.now()
  await inTransaction(ctx.db, async (trx) => {
    const session = await trx
      .selectFrom('sessions')
      .select('user_id')
      .where('id', '=', params.id)
      .where('app_id', '=', params.appId)
      .executeTakeFirst()
    if (!session) return
    const { user_id: userId } = session
    await lockUsers(trx, { appId: params.appId, ids: [userId] })
    await forgetKnown(trx, userId)
    await sql`
      update sessions set revoked_at = ${now}, revoked_reason = ${params.reason}, mac = null
      where app_id = ${params.appId} and user_id = ${userId} and revoked_at is null
        and (id = ${params.id} or forked_from is not null)`.execute(trx)
    const data = { session: params.id, reason: params.reason }
    await audit(trx, { appId: params.appId, userId, event: 'session.reused', data, at: now })
  })
}
