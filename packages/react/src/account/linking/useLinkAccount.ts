import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import { useEvents } from '../../useEvents.ts'
import { createLinking, type Linking } from './linking.ts'

/**
 * Returns functions that link a login method to the signed-in user, each in the modal; callbacks run when it closes.
 *
 * @example
 * const { linkGoogle } = useLinkAccount({
 *   onSuccess: ({ linkMethod, linkedAccount }) => console.log(linkMethod, linkedAccount.type),
 *   onError: (code, details) => console.log(code, details?.linkMethod),
 * })
 */
export function useLinkAccount(callbacks?: PrivyEvents['linkAccount']): Linking {
  const latchkey = useLatchkey()
  useEvents('linkAccount', callbacks)
  return useMemo(() => createLinking(latchkey), [latchkey])
}
