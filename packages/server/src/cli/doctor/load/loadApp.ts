import { sql } from 'kysely'
import { createApp } from '../../../app/manage.ts'
import type { Context } from '../../../context.ts'

/** Reserved, so that no mail reaches anyone ([RFC 2606](https://www.rfc-editor.org/rfc/rfc2606)). */
const domain = 'load.latchkey.invalid'
export const loadOrigin = `https://${domain}`
const loadAppName = 'latchkey doctor --load'

/** An app of this age belongs to a run that was killed. A run lasts two minutes at most. */
const leftoverMs = 5 * 60_000
/** Each statement must end within the time limit of statements, also while a slow disk is measured. */
const usersPerStatement = 25

export const toLoadAddress = (caller: number, turn: number): string => `caller${caller}-${turn}@${domain}`

/** Makes the app of one run. Its secret is not kept. */
export async function createLoadApp(ctx: Context): Promise<string> {
  const { appId } = await createApp(ctx, { name: loadAppName, origins: [loadOrigin] })
  return appId
}

/**
 * Removes the app of a run with its users and everything that refers to them. The audit log is append-only, so its lines
 * stay, and the limits that its logins have counted end by themselves within a day.
 *
 * @throws Error, and removes nothing, if the app has any user whose address is not one of a run.
 */
export async function removeLoadApp({ db }: Context, appId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where u.app_id = ${appId} and not exists (
      select 1 from linked_accounts a
      where a.user_id = u.id and a.type = 'email' and a.subject like ${`%@${domain}`}) limit 1`.execute(db)
  if (rows.length > 0)
    throw new Error(
      `App ${appId} is named like one of \`doctor --load\`, but has other users. It was not removed.`,
    )
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('users')
      .where(
        'id',
        'in',
        db.selectFrom('users').select('id').where('app_id', '=', appId).limit(usersPerStatement),
      )
      .executeTakeFirst()
    if (numDeletedRows === 0n) break
  }
  for (const table of ['codes', 'data_keys'] as const)
    await db.deleteFrom(table).where('app_id', '=', appId).execute()
  await db.deleteFrom('apps').where('id', '=', appId).execute()
}

/** Removes what killed runs have left, and returns the ids of their apps. */
export async function removeLeftovers(ctx: Context): Promise<string[]> {
  const before = new Date(ctx.now().getTime() - leftoverMs)
  const apps = await ctx.db
    .selectFrom('apps')
    .selectAll()
    .where('name', '=', loadAppName)
    .where('created_at', '<', before)
    .execute()
  const appIds: string[] = []
  for (const app of apps) {
    // A writer of the database must not get another app removed by giving it this name (decision 15: bound rows).
    if (!(await ctx.binding.holds('apps', app)) || app.allowed_origins.join() !== loadOrigin) continue
    await removeLoadApp(ctx, app.id)
    appIds.push(app.id)
  }
  return appIds
}
