import { AppError } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { prepareEthereum, type Sending } from './sendEthereum.ts'
import { prepareSolana } from './sendSolana.ts'
import { findTransactionOfRequest } from './store.ts'
import { submit } from './submit.ts'

/**
 * Signs a transaction, stores it, and sends it. A second try of the same request, after a process that died, sends what
 * the first one stored.
 *
 * @returns the answer's `data`.
 */
export async function sendTransaction(
  ctx: Context,
  { firstTriedAt: since, ...sending }: Sending & { firstTriedAt: Date | undefined },
): Promise<Record<string, unknown>> {
  const { wallet, key } = sending
  const earlier =
    key !== undefined && since
      ? await findTransactionOfRequest(ctx.db, { appId: wallet.app_id, key, since })
      : undefined
  const prepare = wallet.chain_type === 'ethereum' ? prepareEthereum : prepareSolana
  if (earlier?.status === 'failed')
    throw new AppError('transaction_broadcast_failure', {
      message: 'The node refused this transaction before.',
    })
  const row = earlier ?? (await prepare(ctx, sending))
  if (row.status === 'pending') await submit(ctx, row)
  const { id, hash, caip2, reference_id, signed_transaction } = row
  return {
    ...{ hash, caip2, transaction_id: id },
    ...(reference_id === null ? {} : { reference_id }),
    ...(wallet.chain_type === 'solana' ? { signed_transaction } : {}),
  }
}
