import { AppError, type User } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { jsonb } from '../db/jsonb.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockUsers } from '../user/store.ts'
import { toUser } from '../user/toWire.ts'
import { needUser, noUser } from './needUser.ts'
import { toUserId } from './userId.ts'

export type Metadata = Readonly<Record<string, string | number | boolean>>
type Change = Readonly<Record<string, string | number | boolean | null>>
type MetadataRequest = { app: App; id: string; by: 'replace' | 'merge'; metadata: Change }

const maxBytes = 1_024

/**
 * Replaces the metadata of a user, or changes the members that `metadata` names; null removes a member.
 *
 * @throws AppError `not_found`; `invalid_data` above 1,024 bytes of JSON.
 */
export async function changeMetadata(
  ctx: Context,
  { app, id, by, metadata }: MetadataRequest,
): Promise<User> {
  const appId = app.id
  const userId = toUserId(id)
  return inTransaction(ctx.db, async (trx) => {
    if (!(await lockUsers(trx, { appId, ids: [userId] }))) throw noUser(id)
    const at = { db: trx, binding: ctx.binding }
    const earlier = by === 'merge' ? (await needUser(at, { appId, id })).custom_metadata : null
    const members = Object.entries({ ...earlier, ...metadata }).filter(([, member]) => member !== null)
    const next = Object.fromEntries(members) as Metadata
    assertMetadataSize(next)
    await trx
      .updateTable('users')
      .set({ custom_metadata: jsonb(next) })
      .where('id', '=', userId)
      .where('app_id', '=', appId)
      .execute()
    await audit(trx, {
      ...{ appId, userId, event: 'user.metadata_changed', at: ctx.now() },
      data: { by: 'app', members: members.length },
    })
    return toUser(await needUser(at, { appId, id }))
  })
}

/** @throws AppError `invalid_data` */
export function assertMetadataSize(metadata: object | undefined): void {
  if (metadata === undefined || Buffer.byteLength(JSON.stringify(metadata)) <= maxBytes) return
  throw new AppError('invalid_data', {
    message: `custom_metadata is larger than ${maxBytes} bytes of JSON. Store larger data in your own database.`,
  })
}
