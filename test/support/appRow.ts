import type { Members } from '../../packages/server/src/db/binding.ts'
import type { World } from './world.ts'

/** Sets columns of a world's app as an older version may have stored them: without the checks, and with the MAC. */
export async function setAppRow(
  { ctx, app }: Pick<World, 'ctx' | 'app'>,
  change: Partial<Omit<Members<'apps'>, 'app_id'>>,
): Promise<void> {
  const row = await ctx.db.selectFrom('apps').selectAll().where('id', '=', app.id).executeTakeFirstOrThrow()
  const { settings, ...rest } = { ...row, ...change }
  const mac = await ctx.binding.mac('apps', { ...rest, settings })
  const { name, allowed_origins, issuer, user_limit } = rest
  await ctx.db
    .updateTable('apps')
    .set({ name, allowed_origins, issuer, user_limit, settings: JSON.stringify(settings), mac })
    .where('id', '=', app.id)
    .execute()
  ctx.apps.forget()
}
