import type { Identity } from '../../user/identity.ts'
import type { AccountRow, UserRow } from '../../user/user.ts'

/** What the server remembers of a passkey and never sends. */
export type StoredCredential = {
  rp_id: string
  user_handle: string
  /** COSE key, base64url. */
  public_key: string
  /** 0 as long as the authenticator does not count (WebAuthn, 6.1.1). */
  counter: number
  transports: string[]
  /** Whether it may be copied to other devices, and whether it has been (WebAuthn, 6.1.3: BE and BS). */
  backup_eligible: boolean
  backed_up: boolean
  /** It has known its user at least once: a factor has to. Absent in one from before this was noted. */
  user_verified?: boolean
}

/**
 * The credential id decides whose a passkey is: unique in an app, so also for a relying party (R51: owner of a
 * passkey).
 */
export function passkeyIdentity(credentialId: string): Pick<Identity, 'type' | 'subject'> {
  return { type: 'passkey', subject: credentialId }
}

export function getCredential(account: AccountRow): StoredCredential {
  // `registered` of this folder is the only writer.
  return account.data.kept as StoredCredential
}

export function listPasskeys({ accounts }: UserRow): AccountRow[] {
  return accounts.filter(({ type }) => type === 'passkey')
}
