import type { Method } from '../../modal/navigation/method.ts'
import { once } from '../../once.ts'
import { toMark } from '../../ui/marks/toMark.ts'

export const farcasterMethod: Method = {
  id: 'farcaster',
  owns: (option) => option === 'farcaster',
  accountType: () => 'farcaster',
  useRows: () => (id) => [{ id, group: 'web2', label: 'Farcaster', mark: toMark(id, 'Farcaster') }],
  load: once(() => import('./screens.ts')),
}
