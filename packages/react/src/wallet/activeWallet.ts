import { createValue, type WritableStore } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'

const made = new WeakMap<Latchkey, WritableStore<string | null>>()

/** The address that the host app has made the active one; null while it has chosen none. */
export function activeWalletOf(latchkey: Latchkey): WritableStore<string | null> {
  const known = made.get(latchkey) ?? createValue<string | null>(null)
  made.set(latchkey, known)
  return known
}

export function setActiveWallet(latchkey: Latchkey, address: string): void {
  activeWalletOf(latchkey).set(address)
}
