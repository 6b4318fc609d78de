import type { ColumnType } from 'kysely'

type Time = ColumnType<Date, Date, Date>

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
}
