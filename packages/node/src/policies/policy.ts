/** What the signer compares. See `docs/use/policies.md` for the sources, fields and operators. */
export type PolicyCondition = {
  field_source: string
  field: string
  operator: string
  value: string | string[]
  [member: string]: unknown
}

export type NewPolicyRule = {
  name: string
  /** A method of the wallet API, or `*`. */
  method: string
  action: 'ALLOW' | 'DENY'
  conditions: PolicyCondition[]
}

export type PolicyRule = NewPolicyRule & { id: string }

/** Any rule that denies wins, then any that allows. Otherwise nothing is signed. */
export type Policy = {
  id: string
  version: '1.0'
  name: string
  chain_type: 'ethereum' | 'solana'
  rules: PolicyRule[]
  owner_id: string | null
  /** Unix milliseconds. */
  created_at: number
}

export type NewPolicy = {
  version: '1.0'
  name: string
  chain_type: 'ethereum' | 'solana'
  rules: NewPolicyRule[]
  /** The id of the key quorum that signs later changes. */
  owner_id?: string | null
  /** A P-256 public key, base64 of SPKI: a key quorum is made for it. */
  owner?: { public_key: string } | null
}

export type PolicyChanges = Partial<Pick<NewPolicy, 'name' | 'rules' | 'owner_id' | 'owner'>>
