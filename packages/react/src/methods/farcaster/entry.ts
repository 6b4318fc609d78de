import { chunks } from '../chunks.ts'
import type { MethodEntry } from '../registry.ts'

export const farcasterEntry: MethodEntry = {
  owns: (option) => option === 'farcaster',
  rows: (id) => [{ id, group: 'web2', label: 'Farcaster', mark: { letter: 'F' } }],
  load: chunks.farcaster,
}
