import { chunks } from '../chunks.ts'
import type { MethodEntry } from '../registry.ts'

export const telegramEntry: MethodEntry = {
  owns: (option) => option === 'telegram',
  rows: (id) => [{ id, group: 'web2', label: 'Telegram', mark: { letter: 'T' } }],
  load: chunks.telegram,
}
