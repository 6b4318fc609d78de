import type { PrivyEvents } from '../events.ts'
import { useEvents } from '../useEvents.ts'

/**
 * Notifies the app once of each request that needs a second factor of the user; `useMfa` answers it.
 *
 * @example
 * useRegisterMfaListener({ onMfaRequired: ({ mfaMethods }) => console.log('Asked for one of', mfaMethods) })
 */
export function useRegisterMfaListener(callbacks: PrivyEvents['configureMfa']): void {
  useEvents('configureMfa', callbacks)
}
