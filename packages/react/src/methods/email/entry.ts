import type { MethodEntry } from '../registry.ts'

/** E-mail has a field of its own; the row is for apps that hide it. */
export const emailEntry: MethodEntry = {
  option: 'email',
  group: 'web2',
  row: ({ landing }) => ({ label: landing.continueWithEmail, mark: { icon: 'mail' } }),
}
