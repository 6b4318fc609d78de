import { chunks } from '../chunks.ts'
import type { MethodEntry } from '../methodEntry.ts'

export const passkeysEntry: MethodEntry = {
  owns: (option) => option === 'passkey',
  accountType: () => 'passkey',
  rows: () => [],
  load: chunks.passkeys,
}
