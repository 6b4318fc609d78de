import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import { useEvents } from '../../useEvents.ts'
import { createUpdating, type Updating } from './linking.ts'

/**
 * Returns functions that replace the user's email address or phone number, in the modal.
 *
 * @example
 * const { updateEmail } = useUpdateAccount({ onSuccess: ({ updatedAccount }) => console.log(updatedAccount) })
 */
export function useUpdateAccount(callbacks?: PrivyEvents['update']): Updating {
  const latchkey = useLatchkey()
  useEvents('update', callbacks)
  return useMemo(() => createUpdating(latchkey), [latchkey])
}
