import type { Method } from '../../modal/navigation/method.ts'
import { once } from '../../once.ts'
import { farcasterMark } from './mark.ts'

export const farcasterMethod: Method = {
  id: 'farcaster',
  owns: (option) => option === 'farcaster',
  accountType: () => 'farcaster',
  useRows: () => (id) => [{ id, group: 'web2', label: 'Farcaster', mark: farcasterMark }],
  load: once(() => import('./screens.ts')),
}
