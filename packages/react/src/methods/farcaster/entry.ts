import { markOf } from '../../ui/marks/markOf.ts'
import { chunks } from '../chunks.ts'
import type { MethodEntry } from '../methodEntry.ts'

export const farcasterEntry: MethodEntry = {
  owns: (option) => option === 'farcaster',
  accountType: () => 'farcaster',
  rows: (id) => [{ id, group: 'web2', label: 'Farcaster', mark: markOf(id, 'Farcaster') }],
  load: chunks.farcaster,
}
