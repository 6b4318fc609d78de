import { useCallback } from 'react'
import { useLatchkey } from '../context.ts'
import type { PrivyEvents } from '../events.ts'
import type { Latchkey } from '../latchkey.ts'
import { useEvents } from '../useEvents.ts'

/**
 * Ends the session here and on the server. It ends here even if the server cannot be reached.
 *
 * @example
 * const { logout } = useLogout({ onSuccess: () => console.log('bye') })
 */
export function useLogout(callbacks?: PrivyEvents['logout']): { logout(): Promise<void> } {
  const latchkey = useLatchkey()
  useEvents('logout', callbacks)
  return { logout: useCallback(() => endSession(latchkey), [latchkey]) }
}

export async function endSession({ client, modal, events }: Latchkey): Promise<void> {
  modal.close()
  await client.session.logout()
  events.emit('logout', 'onSuccess')
}
