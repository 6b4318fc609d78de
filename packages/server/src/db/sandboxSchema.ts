import type { ColumnType, Generated, JSONColumnType } from 'kysely'

type Time = ColumnType<Date, Date, Date>

/** Tables of the local replacements of outside services. Empty in production. */
export type SandboxSchema = {
  sandbox_messages: {
    id: Generated<number>
    app_id: string
    channel: 'email' | 'sms'
    recipient: string
    subject: string
    body_text: string
    body_html: string | null
    created_at: Time
  }
  sandbox_channels: {
    token: string
    request: JSONColumnType<Record<string, unknown>>
    answer: JSONColumnType<Record<string, unknown>> | null
    created_at: Time
  }
  sandbox_files: {
    id: string
    folder: string
    name: string
    content: string
    created_at: Time
  }
  sandbox_purchases: {
    id: string
    vendor: string
    reference: string
    address: string
    asset: 'native' | 'USDC'
    amount: string | null
    method: string | null
    status: 'open' | 'paid' | 'authorizing' | 'delivered' | 'failed'
    transaction_hash: string | null
    created_at: Time
    opened_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  sandbox_intents: {
    id: string
    /** Decimal id of the chain, or `solana`. */
    origin: string
    origin_token: string | null
    deposit: string
    pays: string
    payer: string
    destination: string
    destination_token: string | null
    receives: string
    recipient: string
    status: 'waiting' | 'pending' | 'delayed' | 'success' | 'refunded' | 'failure'
    transaction_hash: string | null
    created_at: Time
  }
  sandbox_webhooks: {
    id: Generated<number>
    app_id: string
    body: string
    headers: JSONColumnType<Record<string, string>>
    is_signed: boolean
    created_at: Time
  }
  sandbox_signers: {
    token: string
    public_key: string
    request_fid: string
    fid: string | null
    state: 'pending' | 'added' | 'declined' | 'removed'
    deadline: Time
    created_at: Time
  }
}
