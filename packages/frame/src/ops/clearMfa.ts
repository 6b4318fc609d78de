import type { Frame } from '../vault/vault.ts'

/** Sent at logout: all wallets that were opened are closed, and what was passed is forgotten. */
export async function clearMfa({ keyring, grants }: Frame) {
  keyring.clear()
  grants.forget()
  return {}
}
