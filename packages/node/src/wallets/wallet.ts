/** A wallet that the app's server can use. Times are Unix milliseconds. */
export type Wallet = {
  id: string
  address: string
  chain_type: string
  created_at: number
  exported_at: number | null
  imported_at: number | null
  archived_at: number | null
  /** The id of a key quorum. Null for a user's wallet. */
  owner_id: string | null
  policy_ids: string[]
  additional_signers: { signer_id: string; override_policy_ids?: string[] | undefined }[]
  display_name?: string | undefined
  external_id?: string | undefined
}

export type NewAppWallet = {
  chain_type: 'ethereum' | 'solana'
  /** The id of a key quorum. Default: the key quorum of the app's `delegation_config`. */
  owner_id?: string | null
  /** A P-256 public key, base64 of SPKI: a key quorum is made for it. */
  owner?: { public_key: string } | null
  /** At most one. */
  policy_ids?: string[]
  additional_signers?: { signer_id: string; override_policy_ids?: string[] }[]
  display_name?: string
  external_id?: string
}

export type WalletChanges = Partial<Omit<NewAppWallet, 'chain_type'>>

/** The result of one entry of a batch. */
export type BatchResult =
  | { index: number; success: true; wallet: Wallet }
  | { index: number; success: false; code: string; error: string }

export type WalletFilter = {
  chain_type?: string | undefined
  user_id?: string | undefined
  address?: string | undefined
  external_id?: string | undefined
  authorization_key?: string | undefined
  include_archived?: boolean | undefined
}

/** `caip2` names the chain, such as `eip155:8453`. */
export type WalletTransaction = {
  id: string
  wallet_id: string
  caip2: string
  transaction_hash: string | null
  status: 'pending' | 'broadcasted' | 'confirmed' | 'execution_reverted' | 'failed' | 'replaced' | 'finalized'
  created_at: number
  reference_id?: string | undefined
}

/** A key of a user's session, for wallet requests. */
export type UserKey = {
  /** base64 of PKCS8. */
  authorization_key: string
  /** Unix milliseconds. */
  expires_at: number
  wallets: Wallet[]
}
