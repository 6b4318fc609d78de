import { markOf } from '../../ui/marks/markOf.ts'
import { chunks } from '../chunks.ts'
import type { MethodEntry } from '../methodEntry.ts'

export const telegramEntry: MethodEntry = {
  owns: (option) => option === 'telegram',
  accountType: () => 'telegram',
  rows: (id) => [{ id, group: 'web2', label: 'Telegram', mark: markOf(id, 'Telegram') }],
  opensWindow: (_, given) => !(given as { launchParams?: unknown } | undefined)?.launchParams,
  load: chunks.telegram,
}
