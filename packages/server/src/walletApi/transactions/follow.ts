import {
  AppError,
  type management,
  parseSolanaMessage,
  parseSolanaTransaction,
  readInteger,
  toBase58,
} from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { findApiWallet } from '../../delegation/apiWallets.ts'
import { ChainError } from '../../vendors/chain/rpc.ts'
import { type Node, NodeRefusal, needNode, toKind } from './node.ts'
import { claimDue, setStatus, type TransactionRow } from './store.ts'
import { broadcast } from './submit.ts'

type Status = management.TransactionStatus

const leaseMs = 30_000
const batch = 20
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** Some nodes know no final blocks. Their transactions stay `confirmed` after this time. */
const finalityMs = 2 * 60 * minuteMs

/**
 * Asks nodes for the status of transactions, and sends again those that a node lacks. Returns the number of
 * transactions.
 */
export async function followDue(ctx: Context): Promise<number> {
  let count = 0
  for (;;) {
    const now = ctx.now()
    const leaseEndsAt = new Date(now.getTime() + leaseMs)
    const rows = await claimDue(ctx.db, { now, leaseEndsAt, limit: batch })
    await Promise.all(rows.map((row) => followOne(ctx, row)))
    count += rows.length
    if (rows.length < batch || ctx.stopping.aborted) return count
  }
}

async function followOne(ctx: Context, row: TransactionRow): Promise<void> {
  const now = ctx.now()
  const ageMs = now.getTime() - row.created_at.getTime()
  const status = await findStatus(ctx, row, ageMs).catch((cause: unknown): Status => {
    // An AppError means that the operator has removed the node from the settings.
    const isOfNode = [ChainError, NodeRefusal, AppError].some((kind) => cause instanceof kind)
    if (!isOfNode) throw cause
    ctx.log.warn(
      { outage: 'chain', err: cause, caip2: row.caip2 },
      'a node does not answer with the status of a transaction',
    )
    return row.status
  })
  const isOver = isLast(status) || (status === 'confirmed' ? ageMs > finalityMs : ageMs > dayMs)
  const last = isOver && (status === 'pending' || status === 'broadcasted') ? 'failed' : status
  await setStatus(ctx.db, row.id, { status: last, now, dueAt: isOver ? null : toDue(now, ageMs) })
}

/** Every two seconds at first, then less often, down to once in five minutes. */
function toDue(now: Date, ageMs: number): Date {
  return new Date(now.getTime() + Math.min(5 * minuteMs, Math.max(2_000, ageMs / 10)))
}

function isLast(status: Status): boolean {
  return ['execution_reverted', 'failed', 'replaced', 'finalized'].includes(status)
}

async function findStatus(ctx: Context, row: TransactionRow, ageMs: number): Promise<Status> {
  const node = needNode(ctx, row.caip2)
  if (!row.caip2.startsWith('eip155:')) return followSolana(node, row, ageMs)
  const wallet = await findApiWallet(ctx, { appId: row.app_id, id: row.wallet_id })
  return followEthereum(node, row, { ageMs, address: wallet?.address })
}

type Receipt = { status?: unknown; blockNumber?: unknown } | null

async function followEthereum(
  node: Node,
  row: TransactionRow,
  { ageMs, address }: { ageMs: number; address: string | undefined },
): Promise<Status> {
  const receipt = (await node.ask('eth_getTransactionReceipt', row.hash)) as Receipt
  if (receipt) {
    if (readInteger(receipt.status) === 0n) return 'execution_reverted'
    return (await isFinal(node, receipt)) ? 'finalized' : 'confirmed'
  }
  const count = address && readInteger(await node.ask('eth_getTransactionCount', address, 'latest'))
  // Nodes behind one load balancer can be at different blocks, so wait a minute.
  if (typeof count === 'bigint' && row.nonce !== null && count > BigInt(row.nonce) && ageMs > minuteMs)
    return 'replaced'
  return repeat(node, row)
}

async function isFinal({ ask }: Node, receipt: NonNullable<Receipt>): Promise<boolean> {
  try {
    const block = (await ask('eth_getBlockByNumber', 'finalized', false)) as { number?: unknown } | null
    const [last, own] = [readInteger(block?.number), readInteger(receipt.blockNumber)]
    return last !== undefined && own !== undefined && last >= own
  } catch (cause) {
    // The chain has no final blocks.
    if (cause instanceof NodeRefusal) return false
    throw cause
  }
}

async function followSolana(node: Node, row: TransactionRow, ageMs: number): Promise<Status> {
  const reply = (await node.ask('getSignatureStatuses', [row.hash], { searchTransactionHistory: true })) as {
    value?: ({ err?: unknown; confirmationStatus?: unknown } | null)[]
  } | null
  const entry = reply?.value?.[0]
  if (entry?.err) return 'execution_reverted'
  if (entry?.confirmationStatus === 'finalized') return 'finalized'
  if (entry?.confirmationStatus === 'confirmed') return 'confirmed'
  if (entry) return 'broadcasted'
  const validity = (await node.ask('isBlockhashValid', readBlockhash(row), { commitment: 'finalized' })) as {
    value?: unknown
  } | null
  if (validity?.value === false && ageMs > minuteMs) return 'failed'
  return repeat(node, row)
}

function readBlockhash({ signed_transaction }: TransactionRow): string {
  const bytes = Uint8Array.from(Buffer.from(signed_transaction, 'base64'))
  const content = parseSolanaMessage(parseSolanaTransaction(bytes)?.message ?? bytes)
  return toBase58(content?.blockhash ?? new Uint8Array(32))
}

/** Sends the same bytes again. A node that has them already answers so. */
async function repeat(node: Node, row: TransactionRow): Promise<Status> {
  try {
    await broadcast(node, row, true)
    return 'broadcasted'
  } catch (cause) {
    if (!(cause instanceof NodeRefusal)) throw cause
    // A pending transaction was never accepted by a node, so it can still fail for lack of funds.
    return row.status === 'pending' && toKind(cause) === 'insufficient_funds' ? 'failed' : row.status
  }
}
