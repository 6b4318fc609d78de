import type { Context } from '../../context.ts'
import { ChainError } from '../../vendors/chain/rpc.ts'
import { type Node, NodeRefusal, needNode, toAppError, toKind } from './node.ts'
import { setStatus, type TransactionRow } from './store.ts'

const soonMs = 2_000

/**
 * Sends a stored transaction. Where the node is silent it may have it, so the transaction stays, and a later round sends
 * the same bytes again: they count once.
 *
 * @throws AppError `insufficient_funds` or `transaction_broadcast_failure` where the node refuses it.
 */
export async function submit(ctx: Context, row: TransactionRow): Promise<TransactionRow> {
  const now = ctx.now()
  const dueAt = new Date(now.getTime() + soonMs)
  try {
    await broadcast(needNode(ctx, row.caip2), row)
  } catch (cause) {
    if (cause instanceof ChainError) return row
    if (!(cause instanceof NodeRefusal)) throw cause
    await setStatus(ctx.db, row.id, { status: 'failed', now, dueAt: null })
    throw toAppError(cause)
  }
  await setStatus(ctx.db, row.id, { status: 'broadcasted', now, dueAt })
  return { ...row, status: 'broadcasted' }
}

/** @throws NodeRefusal; a node that has the transaction already takes it. */
export async function broadcast({ ask }: Node, row: TransactionRow, isRepeated = false): Promise<void> {
  try {
    if (row.caip2.startsWith('eip155:')) await ask('eth_sendRawTransaction', row.signed_transaction)
    else
      await ask('sendTransaction', row.signed_transaction, { encoding: 'base64', skipPreflight: isRepeated })
  } catch (cause) {
    if (!(cause instanceof NodeRefusal && toKind(cause) === 'known')) throw cause
  }
}
