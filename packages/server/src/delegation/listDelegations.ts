import type { Reply, vault } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { listRows } from './signerRows.ts'

/** Lists what a user has agreed to, oldest first. It needs no signer. */
export async function listDelegations(
  ctx: Pick<Context, 'db'>,
  { appId, userId }: { appId: string; userId: string },
): Promise<Reply<typeof vault.listDelegations>> {
  const [wallets, quorums] = await Promise.all([
    ctx.db
      .selectFrom('api_wallets')
      .select(['address', 'chain_type', 'consent', 'agreed_terms', 'agreed_at'])
      .where('app_id', '=', appId)
      .where('user_id', '=', userId)
      .where('consent', 'is not', null)
      .orderBy('agreed_at')
      .execute(),
    listRows(ctx, { appId, kind: 'quorum' }),
  ])
  return {
    delegations: wallets.map(({ address, chain_type, consent, agreed_terms: terms, agreed_at }) => ({
      ...{ address, chain_type, agreed_at: Math.floor(Number(agreed_at) / 1_000) },
      policy: terms?.policy as never,
      aggregations: (terms?.aggregations ?? []) as never,
      quorum: (quorums.find(({ id }) => id === consent?.quorum_id)?.body ?? null) as never,
    })),
  }
}
