import { chunks } from '../chunks.ts'
import type { MethodEntry } from '../methodEntry.ts'

/** E-mail has a field of its own on the landing screen; the row is for apps that hide it. */
export const emailEntry: MethodEntry = {
  owns: (option) => option === 'email',
  accountType: () => 'email',
  rows: (id, { landing }) => [
    { id, group: 'web2', label: landing.continueWithEmail, mark: { icon: 'mail' } },
  ],
  load: chunks.email,
}
