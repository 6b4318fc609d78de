import { canonicalJson, type Json } from '@latchkey/wire'
import type { Kysely, Selectable } from 'kysely'
import type { Schema } from './schema.ts'
import type { Seal } from './seal/seal.ts'

/**
 * Columns that only this server may write: an attacker with write access to the database must not become another user
 * (decision 15: bound rows). The only place that lists the members of a MAC. A nullable column may be added at any
 * time: null is left out of the MAC, so that earlier rows stay valid.
 */
export const members = {
  apps: ['app_id', 'name', 'settings', 'allowed_origins', 'issuer', 'user_limit'],
  app_clients: ['app_id', 'id', 'name', 'allowed_origins'],
  app_secrets: ['app_id', 'hash', 'expires_at'],
  cross_app_providers: ['app_id', 'provider_app_id', 'name', 'icon_url', 'api_url', 'read_only'],
  cross_app_requesters: [
    ...(['app_id', 'requester_id', 'name', 'icon_url', 'callbacks'] as const),
    ...(['origins', 'read_only'] as const),
  ],
  sessions: [
    'app_id',
    'id',
    'user_id',
    'sid',
    'previous_sid',
    'authenticated_at',
    'own_page',
    'forked_from',
    'held_until',
  ],
  linked_accounts: ['app_id', 'user_id', 'type', 'subject', 'data', 'held_until', 'removed_at', 'deleted_at'],
  fork_tokens: ['app_id', 'token_hash', 'session_id', 'target_origin', 'state', 'expires_at'],
  transfers: [
    ...(['app_id', 'nonce_hash', 'requester_id', 'session_id', 'losing_user_id', 'losing_version'] as const),
    ...(['type', 'subject', 'expires_at'] as const),
  ],
  signing_keys: ['app_id', 'kid', 'public_jwk'],
  ceremonies: ['app_id', 'key_hash', 'kind', 'user_id', 'data', 'expires_at'],
  entropies: ['app_id', 'id', 'user_id', 'kind', 'sealed_name', 'recovery_method', 'mfa'],
  mfa_factors: [
    ...(['app_id', 'id', 'user_id', 'type', 'subject', 'sealed', 'verified_at'] as const),
    ...(['removed_at', 'ends_at', 'emptied_at'] as const),
  ],
  recovery_codes: ['app_id', 'id', 'user_id', 'code_mac', 'used_at'],
  wallets: [
    ...(['app_id', 'id', 'user_id', 'chain_type', 'hd_wallet_index', 'address'] as const),
    ...(['entropy_id', 'imported', 'set_aside_at'] as const),
  ],
  wallet_intents: [
    ...(['app_id', 'id', 'user_id', 'chain_type', 'hd_wallet_index', 'imported_address'] as const),
    ...(['idempotency_key', 'device_id', 'material_digest'] as const),
  ],
  recovery_changes: [
    ...(['app_id', 'slot_id', 'user_id', 'entropy_id', 'device_id'] as const),
    ...(['replaces', 'addresses', 'digest'] as const),
  ],
  outbox: ['app_id', 'id', 'user_id', 'kind', 'about', 'sealed'],
  webhook_endpoints: [
    ...(['app_id', 'id', 'url', 'events', 'sealed_secret'] as const),
    ...(['sealed_previous', 'previous_until'] as const),
  ],
} as const satisfies { [T in keyof Schema]?: readonly (keyof Schema[T])[] }

export type BoundTable = keyof typeof members
/** The members of a row that the MAC covers. */
export type Members<T extends BoundTable> = { app_id: string } & Pick<
  Selectable<Schema[T]>,
  Extract<(typeof members)[T][number], keyof Selectable<Schema[T]>>
>
export type BoundRow<T extends BoundTable> = Members<T> & { mac: Uint8Array | null }

/** Binds rows by a MAC under a key of their app, and verifies them. */
export type Binding = {
  mac<T extends BoundTable>(table: T, row: Members<T>): Promise<Uint8Array>
  /** Whether the row is as it was bound. An invalid row is reported once a day and ignored. */
  holds<T extends BoundTable>(table: T, row: BoundRow<T>): Promise<boolean>
}

/** The database for bound rows: a context, or one whose `db` is the open transaction. */
export type BoundDb = { readonly db: Kysely<Schema>; readonly binding: Binding }

type BrokenRow = { appId: string; table: BoundTable; row: string }
type Deps = { seal: Seal; tell(row: BrokenRow): Promise<void> }

export function createBinding({ seal, tell }: Deps): Binding {
  return {
    mac: (table, row) => seal.mac(row.app_id, 'row', message(table, row)),
    async holds(table, row) {
      const { mac } = row
      const by = { appId: row.app_id, purpose: 'row', message: message(table, row) } as const
      if (mac !== null && (await seal.isMac({ ...by, mac }))) return true
      await tell({ appId: row.app_id, table, row: toRowName(table, row) })
      return false
    },
  }
}

/** The members of each table in the order of RFC 8785, which never changes. */
const inOrder = Object.fromEntries(
  Object.entries(members).map(([table, names]) => [table, [...names].sort((a, b) => (a < b ? -1 : 1))]),
)

/**
 * The members with their names, as `canonicalJson` writes them: a row of one table or column cannot pass for another's.
 */
function message<T extends BoundTable>(table: T, row: Members<T>): string {
  const parts: string[] = []
  for (const name of inOrder[table] ?? []) {
    const member = value(table, row[name as keyof Members<T>])
    if (member !== null && member !== undefined) parts.push(`"${name}":${canonicalJson(member)}`)
  }
  return `row/v1:${table}:{${parts.join(',')}}`
}

function value(table: BoundTable, member: unknown): Json {
  if (member instanceof Date) return member.toISOString()
  if (member instanceof Uint8Array) return Buffer.from(member).toString('base64url')
  if (table === 'linked_accounts' && typeof member === 'object' && member !== null)
    return withoutUse(member as Record<string, Json>)
  return member as Json // columns are of these types, or JSON
}

/**
 * A passkey's counter and its authenticator's abilities change with use (`passkeys/store.ts`), and give no caller
 * another identity.
 */
function withoutUse(data: Record<string, Json>): Json {
  const { kept } = data
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return data
  const {
    counter: _counter,
    backed_up: _backedUp,
    user_verified: _verified,
    ...rest
  } = kept as Record<string, Json>
  return { ...data, kept: rest }
}

/** The name of a row for an investigation. Ids and hashes, never an address or a number (R85: secrets in logs). */
function toRowName<T extends BoundTable>(table: T, row: Members<T>): string {
  const {
    id,
    slot_id,
    kid,
    key_hash,
    token_hash,
    nonce_hash,
    hash: secret,
    user_id,
    type,
  } = row as Record<string, unknown>
  const { provider_app_id, requester_id, app_id } = row as Record<string, unknown>
  const hash = key_hash ?? token_hash ?? nonce_hash ?? secret
  if (table === 'linked_accounts') return `${user_id}:${type}`
  return hash instanceof Uint8Array
    ? Buffer.from(hash).toString('base64url')
    : String(id ?? slot_id ?? kid ?? provider_app_id ?? requester_id ?? app_id)
}
