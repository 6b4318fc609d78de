/** Keys of which `authorization_threshold` must sign. */
export type KeyQuorum = {
  id: string
  display_name: string | null
  authorization_keys: { public_key: string; display_name: string | null }[]
  authorization_threshold: number
  user_ids?: string[] | null
  key_quorum_ids?: string[]
}

export type NewKeyQuorum = {
  /** P-256 public keys, base64 of SPKI: `publicKey` of `generateAuthorizationKey`. */
  public_keys?: string[]
  /** Users who can sign by their access token. The threshold must be above their number. */
  user_ids?: string[]
  /** Key quorums that count as one member each. */
  key_quorum_ids?: string[]
  /** Default: 1. */
  authorization_threshold?: number
  display_name?: string
}
