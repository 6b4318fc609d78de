import type { Context } from '../../context.ts'
import { ChainError } from '../../vendors/chain/rpc.ts'
import { type Node, NodeRefusal, needNode, toAppError, toKind } from './node.ts'
import { setStatus, type TransactionRow } from './store.ts'

const soonMs = 2_000

/**
 * Sends a stored transaction. A node that does not answer may have it, so the transaction stays, and the job sends the
 * same bytes again. The chain executes them only once.
 *
 * @throws AppError `insufficient_funds` or `transaction_broadcast_failure` if the node refuses it.
 */
export async function submit(ctx: Context, row: TransactionRow): Promise<TransactionRow> {
  const now = ctx.now()
  const dueAt = new Date(now.getTime() + soonMs)
  const node = needNode(ctx, row.caip2)
  try {
    const refusal = await findRefusal(node, row)
    if (refusal) {
      await setStatus(ctx.db, row.id, { status: 'failed', now, dueAt: null })
      throw toAppError(refusal)
    }
  } catch (cause) {
    if (cause instanceof ChainError) return row
    throw cause
  }
  await setStatus(ctx.db, row.id, { status: 'broadcasted', now, dueAt })
  return { ...row, status: 'broadcasted' }
}

/** Sends a transaction. Returns the refusal, unless the node has the transaction already. */
async function findRefusal(node: Node, row: TransactionRow): Promise<NodeRefusal | undefined> {
  try {
    await broadcast(node, row)
    return undefined
  } catch (cause) {
    if (!(cause instanceof NodeRefusal)) throw cause
    return (await hasTransaction(node, row)) ? undefined : cause
  }
}

/** @throws NodeRefusal unless the node answers that it has the transaction already. */
export async function broadcast({ ask }: Node, row: TransactionRow, isRepeated = false): Promise<void> {
  try {
    if (row.caip2.startsWith('eip155:')) await ask('eth_sendRawTransaction', row.signed_transaction)
    else
      await ask('sendTransaction', row.signed_transaction, { encoding: 'base64', skipPreflight: isRepeated })
  } catch (cause) {
    if (!(cause instanceof NodeRefusal && toKind(cause) === 'known')) throw cause
  }
}

/** Whether an earlier try arrived. Once the transaction is in a block, nodes refuse it with various errors. */
async function hasTransaction({ ask }: Node, { caip2, hash }: TransactionRow): Promise<boolean> {
  try {
    if (caip2.startsWith('eip155:')) return (await ask('eth_getTransactionByHash', hash)) != null
    const reply = (await ask('getSignatureStatuses', [hash], { searchTransactionHistory: true })) as {
      value?: unknown[]
    } | null
    return reply?.value?.[0] != null
  } catch (cause) {
    if (cause instanceof NodeRefusal) return false
    throw cause
  }
}
