import type { RowKind, Terms } from '@latchkey/signer'
import type { AppGrant, DelegationConsent, management, WalletControl } from '@latchkey/wire'
import type { ColumnType, JSONColumnType } from 'kysely'

type Time = ColumnType<Date, Date, Date>
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>

/**
 * Tables of the wallet API: wallets that an app's server can use, rows of the signer, idempotency keys, transactions.
 */
export type WalletApiSchema = {
  api_wallets: {
    id: string
    app_id: string
    user_id: string | null
    chain_type: 'ethereum' | 'solana'
    address: string
    owner_id: string | null
    policy_ids: JSONColumnType<string[]>
    external_id: string | null
    display_name: string | null
    /** Null while the wallet is not delegated. */
    consent: JSONColumnType<DelegationConsent> | null
    agreed_terms: JSONColumnType<Terms> | null
    sealed_key: string | null
    agreed_at: MaybeTime
    archived_at: MaybeTime
    created_at: Time
    app_grant: JSONColumnType<AppGrant> | null
    additional_signers: ColumnType<WalletControl['additional_signers'], string | undefined, string>
    exported_at: MaybeTime
    imported_at: MaybeTime
    handover_receipt: JSONColumnType<{ statement: string; signature: string }> | null
  }
  signer_rows: {
    app_id: string
    kind: RowKind
    id: string
    version: number
    body: JSONColumnType<object> | null
    use: JSONColumnType<{ id: string; until: number }> | null
    code: string
    is_committed: boolean
    created_at: Time
  }
  idempotency_keys: {
    app_id: string
    key: string
    request_hash: Uint8Array
    holder: string
    lease_expires_at: Time
    /** Null until the request has an answer. */
    sealed_answer: string | null
    /** Names and ids of what the request has made. */
    sealed_made: string | null
    created_at: Time
    expires_at: Time
  }
  wallet_transactions: {
    id: string
    app_id: string
    wallet_id: string
    caip2: string
    /** Null on Solana. */
    nonce: number | null
    hash: string
    signed_transaction: string
    status: management.TransactionStatus
    reference_id: string | null
    idempotency_key: string | null
    request_hash: Uint8Array | null
    /** Null once the status is final. */
    due_at: MaybeTime
    created_at: Time
    status_at: Time
  }
}
