import { chunks } from '../chunks.ts'
import type { MethodEntry } from '../registry.ts'

export const passkeysEntry: MethodEntry = {
  owns: (option) => option === 'passkey',
  accountType: () => 'passkey',
  rows: () => [],
  load: chunks.passkeys,
}
