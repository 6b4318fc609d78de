import type { management } from '@latchkey/wire'
import type { TransactionRow } from './store.ts'

/** Converts a transaction for the published server SDKs. */
export function toTransaction(row: TransactionRow): management.WalletTransaction {
  const { id, wallet_id, caip2, hash, status, created_at, reference_id } = row
  return {
    ...{ id, wallet_id, caip2, status, transaction_hash: hash, created_at: created_at.getTime() },
    ...(reference_id === null ? {} : { reference_id }),
  }
}
