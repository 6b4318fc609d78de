import type { DevicePublicKey, Material, PasswordKdf, SealedSlot, WalletAddress } from '@latchkey/wire'
import type { ColumnType, JSONColumnType } from 'kysely'

type Time = ColumnType<Date, Date, Date>
type MaybeTime = ColumnType<Date | null, Date | null | undefined, Date | null>
type Mac = ColumnType<Uint8Array | null, Uint8Array | null | undefined, Uint8Array | null>
type WithDefault<T> = ColumnType<T, T | undefined, T>

/**
 * The name for which an entropy is sealed. It comes from the database or from a signature, never from a client's text.
 */
export type SealedName = string & { readonly of: 'entropy' }
/** Material in the database: sealed halves, one text each. */
export type StagedMaterial = Omit<Material, 'slots' | 'entropy_id'> & {
  entropy_id: SealedName
  slots: StoredSlot[]
}
export type StoredSlot = {
  slot_id: string
  kind: string
  sealed: SealedSlot
  server_half: string
  client_half: string | null
  /** For a slot with a password; missing in older material. */
  kdf?: PasswordKdf | null
  /** The MAC to compare with the access key of a guess, in base64url. */
  access_verifier?: string | null
}

/** Tables of the vault: devices, creations, entropies, wallets, slots and their replacements. */
export type VaultSchema = {
  devices: {
    app_id: string
    user_id: string
    id: string
    public_key: JSONColumnType<DevicePublicKey>
    label: WithDefault<string>
    session_id: string | null
    created_at: Time
    last_used_at: Time
    revoked_at: MaybeTime
  }
  /** Wallets that still have to be revoked at the signer. */
  signer_revocations: {
    wallet_id: string
    app_id: string
    /** Null: at once. */
    due_at: MaybeTime
  }
  wallet_intents: {
    id: string
    app_id: string
    user_id: string
    chain_type: 'ethereum' | 'solana'
    hd_wallet_index: number
    /** For an imported key: its address, which identifies the creation instead of chain and index. */
    imported_address: string | null
    idempotency_key: string
    device_id: string
    device_public_key: JSONColumnType<DevicePublicKey>
    status: 'open' | 'staged' | 'committed' | 'abandoned'
    lease_expires_at: Time
    material: JSONColumnType<StagedMaterial> | null
    material_digest: string | null
    created_at: Time
    staged_at: MaybeTime
    read_at: MaybeTime
    committed_at: MaybeTime
    mac: Mac
  }
  entropies: {
    id: string
    app_id: string
    user_id: string
    kind: 'mnemonic' | 'ethereum-key' | 'solana-key'
    sealed_name: SealedName
    recovery_method: string
    set_aside_at: MaybeTime
    /** True if the user has a second factor, else null. */
    mfa: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
    created_at: Time
    mac: Mac
  }
  mfa_factors: {
    id: string
    app_id: string
    user_id: string
    type: 'sms' | 'totp' | 'passkey'
    subject: string
    sealed: string | null
    last_step: WithDefault<string>
    created_at: Time
    verified_at: MaybeTime
    removed_at: MaybeTime
    /** An operator has begun to remove it; it is valid until then. */
    ends_at: MaybeTime
    /** When its removal left the user without a second factor. */
    emptied_at: MaybeTime
    mac: Mac
  }
  recovery_codes: {
    id: string
    app_id: string
    user_id: string
    code_mac: Uint8Array
    created_at: Time
    used_at: MaybeTime
    mac: Mac
  }
  mfa_tries: { app_id: string; user_id: string; counter: string; failures: number; locked_until: MaybeTime }
  wallets: {
    id: string
    app_id: string
    user_id: string
    chain_type: 'ethereum' | 'solana'
    hd_wallet_index: number
    address: string
    entropy_id: string
    imported: WithDefault<boolean>
    /** Its user disowned it, so it is ignored. */
    set_aside_at: MaybeTime
    created_at: Time
    mac: Mac
  }
  slots: {
    slot_id: string
    app_id: string
    user_id: string
    entropy_id: string
    /** The addresses that it was sealed with. */
    addresses: JSONColumnType<WalletAddress[]>
    kind: string
    device_id: string | null
    sealed: JSONColumnType<SealedSlot>
    server_half: string
    client_half: string | null
    kdf: JSONColumnType<PasswordKdf> | null
    access_verifier: string | null
    created_at: Time
    deleted_at: MaybeTime
    /** When the halves of a deleted slot are erased. */
    erase_at: MaybeTime
    /** On hold until then. */
    held_until: MaybeTime
  }
  recovery_changes: {
    slot_id: string
    app_id: string
    user_id: string
    entropy_id: string
    device_id: string
    replaces: string
    slot: JSONColumnType<StoredSlot> | null
    addresses: JSONColumnType<WalletAddress[]>
    digest: string
    created_at: Time
    read_at: MaybeTime
    committed_at: MaybeTime
    mac: Mac
  }
}
