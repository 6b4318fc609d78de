import { useLatchkey } from '../context.ts'
import type { PrivyEvents } from '../events.ts'
import { useEvents } from '../useEvents.ts'

/**
 * Returns the access token, and calls back when it is renewed or removed.
 *
 * @example
 * const { getAccessToken } = useToken({ onAccessTokenRemoved: () => console.log('signed out') })
 */
export function useToken(callbacks?: PrivyEvents['accessToken']): {
  getAccessToken(): Promise<string | null>
} {
  const { client } = useLatchkey()
  useEvents('accessToken', callbacks)
  return { getAccessToken: client.session.getAccessToken }
}
