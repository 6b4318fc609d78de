import { chunks } from '../chunks.ts'
import type { MethodEntry } from '../registry.ts'

export const crossAppEntry: MethodEntry = {
  owns: (option) => option.startsWith('privy:'),
  rows: () => [],
  load: chunks.crossApp,
}
