import type { Method } from '../../modal/navigation/method.ts'
import { once } from '../../once.ts'
import { telegramMark } from './mark.ts'

export const telegramMethod: Method = {
  id: 'telegram',
  owns: (option) => option === 'telegram',
  accountType: () => 'telegram',
  useRows: () => (id) => [{ id, group: 'web2', label: 'Telegram', mark: telegramMark }],
  opensWindow: (_, params) => !(params as { launchParams?: unknown } | undefined)?.launchParams,
  arrival: 'telegram',
  load: once(() => import('./screens.ts')),
}
