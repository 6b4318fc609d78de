import { AppError } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import type { ApiWallet } from '../../delegation/apiWallets.ts'
import { prepareEthereum, type Sending } from './sendEthereum.ts'
import { prepareSolana } from './sendSolana.ts'
import { findTransactionOfRequest } from './store.ts'
import { submit } from './submit.ts'

/** How long an idempotency key is valid. */
const daySeconds = 86_400

/**
 * Signs a transaction, stores it, and sends it. If a process died, a second try of the same request sends the
 * transaction that the first try stored.
 *
 * @returns the answer's `data`.
 */
export async function sendTransaction(ctx: Context, sending: Sending): Promise<Record<string, unknown>> {
  const { wallet, claim, request } = sending
  checkChain(wallet, request.caip2)
  const since = new Date(ctx.now().getTime() - daySeconds * 1_000)
  const earlier = claim && (await findTransactionOfRequest(ctx.db, { ...claim, since }))
  const prepare = wallet.chain_type === 'ethereum' ? prepareEthereum : prepareSolana
  const row = earlier ?? (await prepare(ctx, sending))
  if (row.status === 'pending') await submit(ctx, row)
  const { id, hash, caip2, reference_id, signed_transaction } = row
  return {
    ...{ hash, caip2, transaction_id: id },
    ...(reference_id === null ? {} : { reference_id }),
    ...(wallet.chain_type === 'solana' ? { signed_transaction } : {}),
  }
}

const examples = { ethereum: 'eip155:1', solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' } as const

function checkChain({ chain_type: chainType }: ApiWallet, caip2 = ''): void {
  const example = examples[chainType]
  const [namespace] = example.split(':')
  if (!caip2.startsWith(`${namespace}:`))
    throw new AppError('invalid_data', {
      message: `Name a chain of ${chainType} as caip2, such as "${example}".`,
    })
}
