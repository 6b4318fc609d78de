import type { PrivyEvents } from '../events.ts'
import { useEvents } from '../useEvents.ts'

/**
 * Says when a request waits for a second factor of the user, once for each; `useMfa` answers for it.
 *
 * @example
 * useRegisterMfaListener({ onMfaRequired: ({ mfaMethods }) => console.log('Asked for one of', mfaMethods) })
 */
export function useRegisterMfaListener(callbacks: PrivyEvents['configureMfa']): void {
  useEvents('configureMfa', callbacks)
}
