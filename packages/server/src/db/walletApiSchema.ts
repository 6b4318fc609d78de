import type { management } from '@latchkey/wire'
import type { ColumnType } from 'kysely'

type Time = ColumnType<Date, Date, Date>
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>

/** What the wallet API keeps of requests of an app's server. */
export type WalletApiSchema = {
  idempotency_keys: {
    app_id: string
    key: string
    request_hash: Uint8Array
    holder: string
    lease_expires_at: Time
    /** Null until the request has an answer. */
    sealed_answer: string | null
    created_at: Time
    expires_at: Time
  }
  wallet_transactions: {
    id: string
    app_id: string
    wallet_id: string
    caip2: string
    /** Of Ethereum. */
    nonce: number | null
    hash: string
    signed_transaction: string
    status: management.TransactionStatus
    reference_id: string | null
    idempotency_key: string | null
    /** Null once the status is the last one. */
    due_at: MaybeTime
    created_at: Time
    status_at: Time
  }
}
