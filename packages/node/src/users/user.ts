import type { LinkedAccount } from './linkedAccount.ts'

/** At most 1 kB as JSON. */
export type CustomMetadata = Record<string, string | number | boolean>

/** A user, with the member names of the wire. Times are Unix seconds. */
export type User = {
  /** `did:privy:…` */
  id: string
  created_at: number
  linked_accounts: LinkedAccount[]
  mfa_methods: { type: 'sms' | 'totp' | 'passkey'; verified_at: number }[]
  has_accepted_terms?: boolean | undefined
  is_guest?: boolean | undefined
  custom_metadata?: CustomMetadata | undefined
}
