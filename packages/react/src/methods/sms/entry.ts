import { chunks } from '../chunks.ts'
import type { MethodEntry } from '../methodEntry.ts'

export const smsEntry: MethodEntry = {
  owns: (option) => option === 'sms',
  accountType: () => 'phone',
  rows: (id, { landing }) => [{ id, group: 'web2', label: landing.continueWithSms, mark: { icon: 'phone' } }],
  load: chunks.sms,
}
