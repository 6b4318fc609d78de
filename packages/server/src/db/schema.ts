import type { MfaMethod } from '@latchkey/wire'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { SandboxSchema } from './sandboxSchema.ts'
import type { VaultSchema } from './vaultSchema.ts'
import type { WalletApiSchema } from './walletApiSchema.ts'
import type { WebhookSchema } from './webhookSchema.ts'

type Time = ColumnType<Date, Date, Date>
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>
/** The MAC of the row (`binding.ts`). */
type Mac = ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>
type WithDefault<T> = ColumnType<T, T | undefined, T>

export type AppsTable = {
  id: string
  /** The same, with the column name that bound rows use. */
  app_id: GeneratedAlways<string>
  name: string
  settings: JSONColumnType<Record<string, unknown>>
  allowed_origins: WithDefault<string[]>
  issuer: Generated<string>
  user_count: Generated<number>
  user_limit: ColumnType<number | null, number | null | undefined, number | null>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  mac: Mac
}

export type CodePurpose = 'login' | 'account' | 'mfa-verify' | 'mfa-enroll'

/** Every table of db/migrations, with the types for Kysely. */
export type Schema = {
  apps: AppsTable
  app_clients: {
    id: string
    app_id: string
    name: string
    allowed_origins: WithDefault<string[]>
    created_at: Generated<Date>
    mac: Mac
  }
  app_secrets: {
    id: Generated<string>
    app_id: string
    hash: Uint8Array
    created_at: Generated<Date>
    expires_at: MaybeTime
    mac: Mac
  }
  signing_keys: {
    kid: string
    app_id: string
    public_jwk: JSONColumnType<Record<string, string>>
    sealed_private_key: string
    created_at: Generated<Date>
    retired_at: MaybeTime
    mac: Mac
  }
  allowlist_entries: {
    id: Generated<string>
    app_id: string
    type: 'email' | 'emailDomain' | 'phone' | 'wallet'
    value: string
    created_at: Generated<Date>
  }
  test_accounts: {
    id: string
    app_id: string
    email: string
    /** E.164. */
    phone_number: string
    name: string | null
    sealed_code: string
    created_at: Time
    updated_at: Time
  }
  denylist_entries: {
    id: Generated<string>
    app_id: string
    type: 'email' | 'emailDomain' | 'phone' | 'wallet'
    value: string
    created_at: Generated<Date>
  }
  data_keys: {
    app_id: string
    purpose: string
    version: number
    kek_id: string
    wrapped: string
    created_at: Generated<Date>
  }
  server_state: { key: string; value: JSONColumnType<Record<string, unknown>> }
  counters: { key: string; count: number; window_ends_at: Time }
  /** Unlogged: empty after a crash. */
  coarse_counters: { key: string; count: number; window_ends_at: Time }
  spent: { key: string; expires_at: Time }
  codes: {
    app_id: string
    channel: 'email' | 'sms'
    identity: string
    purpose: CodePurpose
    user_id: WithDefault<string>
    mac: Uint8Array
    attempts: Generated<number>
    created_at: Time
    expires_at: Time
    used_at: MaybeTime
  }
  users: {
    id: string
    app_id: string
    created_at: Time
    is_guest: Generated<boolean>
    accepted_terms_at: MaybeTime
    custom_metadata: JSONColumnType<Record<string, string | number | boolean>> | null
    /** The second factors that clients see. */
    mfa_methods: JSONColumnType<{ type: MfaMethod; verified_at: number }[]> | null
    version: Generated<number>
    deleted_at: MaybeTime
  }
  linked_accounts: {
    id: Generated<number>
    app_id: string
    user_id: string
    type: string
    subject: string
    data: JSONColumnType<Record<string, unknown>>
    verified_at: Time
    first_verified_at: Time
    latest_verified_at: Time
    held_until: MaybeTime
    removed_at: MaybeTime
    deleted_at: MaybeTime
    mac: Mac
  }
  ceremonies: {
    key_hash: Uint8Array
    app_id: string
    kind: string
    user_id: string
    data: JSONColumnType<Record<string, unknown>>
    created_at: Time
    expires_at: Time
    used_at: MaybeTime
    mac: Mac
  }
  vendor_keys: {
    app_id: string
    vendor: string
    sealed: string
    updated_at: Time
  }
  guest_credentials: {
    app_id: string
    hash: string
    used_at: Time
    ended_at: MaybeTime
  }
  cross_app_providers: {
    app_id: string
    provider_app_id: string
    name: string
    icon_url: string | null
    api_url: string | null
    read_only: Generated<boolean>
    created_at: Time
    mac: Mac
  }
  cross_app_requesters: {
    app_id: string
    requester_id: string
    name: string
    icon_url: string | null
    callbacks: WithDefault<string[]>
    origins: WithDefault<string[]>
    read_only: Generated<boolean>
    created_at: Time
    mac: Mac
  }
  cross_app_grants: {
    id: string
    app_id: string
    user_id: string
    requester_id: string
    created_at: Time
    last_used_at: Time
    revoked_at: MaybeTime
  }
  transfers: {
    nonce_hash: Uint8Array
    app_id: string
    requester_id: string
    session_id: string
    losing_user_id: string
    losing_version: number
    type: string
    subject: string
    created_at: Time
    expires_at: Time
    used_at: MaybeTime
    mac: Mac
  }
  sessions: {
    id: string
    app_id: string
    user_id: string
    sid: string
    previous_sid: string | null
    sid_changed_at: MaybeTime
    counter: Generated<number>
    rotated_at: Time
    created_at: Time
    authenticated_at: Time
    last_used_at: Time
    expires_at: Time
    label: WithDefault<string>
    own_page: Generated<boolean>
    forked_from: string | null
    held_until: MaybeTime
    revoked_at: MaybeTime
    revoked_reason: string | null
    mac: Mac
  }
  funding_orders: {
    id: string
    app_id: string
    user_id: string
    /** A name in `vendors/onramps/registry.ts`. */
    provider: string
    method: 'card' | 'exchange'
    address: string
    chain: string
    asset: 'native' | 'USDC'
    amount: string | null
    /** The vendor's own id, if our id is not enough. */
    reference: string | null
    use_sandbox: boolean
    status: 'waiting' | 'pending' | 'authorizing' | 'success' | 'failure'
    transaction_hash: string | null
    created_at: Time
    /** The time of the vendor's last status. */
    status_at: Time
  }
  outbox: {
    id: string
    app_id: string
    user_id: string
    kind: 'email' | 'sms'
    /** The event that it reports. */
    about: string
    sealed: string
    attempts: Generated<number>
    created_at: Time
    /** The next attempt. During an attempt: the time when another process may take over. */
    due_at: Time
    mac: Mac
  }
  known_devices: {
    user_id: string
    device: Uint8Array
    logged_in_at: Time
    expires_at: Time
  }
  fork_tokens: {
    token_hash: Uint8Array
    app_id: string
    session_id: string
    target_origin: string | null
    state: string | null
    expires_at: Time
    used_at: MaybeTime
    mac: Mac
  }
  analytics_events: {
    app_id: string
    event_name: string
    client_id: string | null
    payload: JSONColumnType<Record<string, unknown>> | null
    created_at: Time
  }
  audit_log: {
    id: Generated<number>
    app_id: string
    user_id: string | null
    event: string
    data: JSONColumnType<Record<string, unknown>>
    created_at: Time
  }
} & VaultSchema &
  WalletApiSchema &
  WebhookSchema &
  SandboxSchema
