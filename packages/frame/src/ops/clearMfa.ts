import type { Frame } from '../vault/vault.ts'

/** Sent at logout: closes all wallets and forgets verified factors. */
export async function clearMfa({ keyring, grants }: Frame) {
  keyring.clear()
  grants.forget()
  return {}
}
