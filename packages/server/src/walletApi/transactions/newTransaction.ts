import type { Context } from '../../context.ts'
import type { KeyClaim } from '../../db/once/claimKey.ts'
import type { ApiWallet } from '../../delegation/apiWallets.ts'
import type { TransactionRow } from './store.ts'

type Parts = {
  wallet: ApiWallet
  caip2: string
  nonce: number | null
  hash: string
  signedTransaction: string
  referenceId: string | undefined
  claim: KeyClaim | undefined
}

/** The job sends the transaction after this time, if this process dies before it has sent it. */
const firstRoundMs = 10_000

/** Makes the row of a transaction that is signed and not sent yet. */
export function newTransaction(ctx: Context, parts: Parts): TransactionRow {
  const { wallet, caip2, nonce, hash, signedTransaction, referenceId = null, claim } = parts
  const now = ctx.now()
  return {
    ...{ id: newId(ctx), app_id: wallet.app_id, wallet_id: wallet.id, caip2, nonce, hash },
    ...{ signed_transaction: signedTransaction, status: 'pending', reference_id: referenceId },
    ...{ idempotency_key: claim?.key ?? null, request_hash: claim?.requestHash ?? null },
    ...{ due_at: new Date(now.getTime() + firstRoundMs), created_at: now, status_at: now },
  }
}

/** Makes an id in the format of the published service: a `c`, then 24 letters and digits. */
function newId(ctx: Context): string {
  return `c${[...ctx.random(24)].map((byte) => (byte % 36).toString(36)).join('')}`
}
