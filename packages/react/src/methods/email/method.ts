import type { Method } from '../../modal/navigation/method.ts'
import { useTexts } from '../../texts/useTexts.ts'
import { LandingEmail } from './LandingEmail.tsx'
import { loadEmail } from './loadEmail.ts'

export const emailMethod: Method = {
  id: 'email',
  owns: (option) => option === 'email',
  accountType: () => 'email',
  // For apps that hide the field.
  useRows() {
    const { landing } = useTexts()
    return (id) => [{ id, group: 'web2', label: landing.continueWithEmail, mark: { icon: 'mail' } }]
  },
  field: { prefill: 'email', Field: LandingEmail },
  load: loadEmail,
}
