import type { Method } from '../../modal/navigation/method.ts'
import { once } from '../../once.ts'
import { useTexts } from '../../texts/useTexts.ts'

const load = once(() => import('./screens.ts'))

export const smsMethod: Method = {
  id: 'sms',
  owns: (option) => option === 'sms',
  accountType: () => 'phone',
  useRows() {
    const { landing } = useTexts()
    return (id) => [{ id, group: 'web2', label: landing.continueWithSms, mark: { icon: 'phone' } }]
  },
  // Needs the phone numbers of all countries, so it is in the later chunk.
  field: { prefill: 'phone', loadField: async () => (await load()).LandingPhone },
  load,
}
