import type { Op } from '../serve.ts'
import type { Frame } from '../vault.ts'

/** Sent at logout: whatever was opened for this user is forgotten. */
export function clearMfa({ keyring }: Frame): Op<'privy:mfa:clear'> {
  return async () => {
    keyring.clear()
    return {}
  }
}
