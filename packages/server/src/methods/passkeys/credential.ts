import type { Identity } from '../../user/identity.ts'
import type { AccountRow, UserRow } from '../../user/user.ts'

/** The stored data of a passkey, which is never sent. */
export type StoredCredential = {
  rp_id: string
  user_handle: string
  /** COSE key, base64url. */
  public_key: string
  /** 0 if the authenticator does not count (WebAuthn, 6.1.1). */
  counter: number
  transports: string[]
  /** Whether it may be copied to other devices, and whether it has been copied (WebAuthn, 6.1.3: BE and BS). */
  backup_eligible: boolean
  backed_up: boolean
  /** It has verified its user at least once, which a factor must. Missing in older rows. */
  user_verified?: boolean
}

/**
 * The credential id determines the passkey's owner: unique in an app, so also for a relying party (R51: owner of a
 * passkey).
 */
export function passkeyIdentity(credentialId: string): Pick<Identity, 'type' | 'subject'> {
  return { type: 'passkey', subject: credentialId }
}

export function getCredential(account: AccountRow): StoredCredential {
  // Only `registered` of this folder writes it.
  return account.data.kept as StoredCredential
}

export function listPasskeys({ accounts }: UserRow): AccountRow[] {
  return accounts.filter(({ type }) => type === 'passkey')
}
