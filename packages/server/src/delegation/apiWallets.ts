import { createHash } from 'node:crypto'
import { type ChainType, canonicalJson } from '@latchkey/wire'
import type { Selectable } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'

/** A wallet that an app's own server can name. */
export type ApiWallet = Selectable<Schema['api_wallets']>

type UserWallet = { appId: string; userId: string; chainType: ChainType; address: string }

/**
 * What the wallet API calls a user's wallet: a letter, then 23 digits and letters, as the published service writes ids. It
 * is made of the user and the address, so that a revocation reaches the signer although somebody deleted the row.
 */
export function toWalletId({ appId, userId, chainType, address }: UserWallet): string {
  const digest = createHash('sha256')
    .update(canonicalJson(['wallet id 1', appId, userId, chainType, address]))
    .digest()
  return `k${[...digest.subarray(0, 23)].map((byte) => (byte % 36).toString(36)).join('')}`
}

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
