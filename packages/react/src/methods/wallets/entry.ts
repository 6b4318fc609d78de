import { chunks } from '../chunks.ts'
import type { MethodEntry } from '../registry.ts'

export const walletsEntry: MethodEntry = {
  owns: (option) => option === 'wallet',
  rows: () => [],
  load: chunks.wallets,
}
