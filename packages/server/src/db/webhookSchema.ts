import type { webhooks } from '@latchkey/wire'
import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date, Date>
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>

/** Tables of the webhooks: where to send, what, and how far it is. */
export type WebhookSchema = {
  webhook_endpoints: {
    id: string
    app_id: string
    url: string
    /** Empty for all. */
    events: string[]
    sealed_secret: string
    sealed_previous: Maybe<string>
    previous_until: MaybeTime
    /** Attempts that failed since the last success. */
    failures: Generated<number>
    failing_since: MaybeTime
    paused_until: MaybeTime
    disabled_at: MaybeTime
    disabled_reason: Maybe<'gone' | 'failing'>
    created_at: Time
    mac: Maybe<Uint8Array>
  }
  webhook_events: {
    id: string
    app_id: string
    user_id: string | null
    type: webhooks.WebhookType | 'privy.test'
    /** The body, byte for byte. */
    sealed: string
    created_at: Time
  }
  webhook_deliveries: {
    id: string
    position: Generated<string>
    event_id: string
    endpoint_id: string
    app_id: string
    user_id: string | null
    state: ColumnType<DeliveryState, DeliveryState | undefined, DeliveryState>
    attempts: Generated<number>
    /** The next attempt. During an attempt: the time when another process may take over. */
    due_at: Time
    is_sending: Generated<boolean>
    /** As of its event: both are in the same week. */
    created_at: Time
    finished_at: MaybeTime
    last_status: Maybe<number>
    last_error: Maybe<string>
    last_answer: Maybe<string>
  }
}

export type DeliveryState = 'waiting' | 'delivered' | 'failed'
