import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'

/** A wallet that the app's server can name by its id. */
export type ApiWallet = Selectable<Schema['api_wallets']>

export { toWalletId } from '@latchkey/signer'

export async function findApiWallet(
  ctx: Pick<Context, 'db'>,
  { appId, id }: { appId: string; id: string },
): Promise<ApiWallet | undefined> {
  return ctx.db
    .selectFrom('api_wallets')
    .selectAll()
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst()
}
