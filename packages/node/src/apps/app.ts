/** The settings of an app that its clients read. There are more members: see `docs/reference/settings.md`. */
export type AppSettings = {
  id: string
  name: string
  /** The public key of the app's tokens in PEM, for `jwtVerificationKey`. */
  verification_key: string
  allowed_domains: string[]
  [setting: string]: unknown
}

/** `emailDomain` matches all addresses of a domain. */
export type AllowlistRule = { type: 'email' | 'emailDomain' | 'phone' | 'wallet'; value: string }

export type AllowlistEntry = AllowlistRule & {
  id: string
  appId: string
  /** When a user with this account signed up, in Unix seconds. Always null for a domain. */
  acceptedAt: number | null
}

type DenialType = 'email' | 'emailDomain' | 'phoneNumber' | 'ethereumAddress' | 'solanaAddress'

export type DenylistRule = { type: DenialType; value: string }

export type DenylistEntry = { id: string; rule_type: DenialType; value: string }

/** An account that logs in with a fixed code, without a message. */
export type TestAccount = {
  id: string
  name?: string | undefined
  email: string
  phone_number: string
  otp_code: string
  created_at: string
  updated_at: string
}
