import type { User } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey, useSessionUser } from '../context.ts'

/**
 * Returns the signed-in user, and a function that reloads it after the app's own server has changed it.
 *
 * @example
 * const { user, refreshUser } = useUser()
 */
export function useUser(): { user: User | null; refreshUser(): Promise<User | null> } {
  const { client } = useLatchkey()
  const user = useSessionUser()
  return { user, refreshUser: useCallback(() => client.session.refreshAfterChange(), [client]) }
}
