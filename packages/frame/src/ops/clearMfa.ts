import type { Frame } from '../vault.ts'

/** Sent at logout: all wallets that were opened are closed. */
export async function clearMfa({ keyring }: Frame) {
  keyring.clear()
  return {}
}
