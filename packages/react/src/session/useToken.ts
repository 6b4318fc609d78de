import { useLatchkey } from '../context.ts'
import type { PrivyEvents } from '../events.ts'
import { useEvents } from '../useEvents.ts'

/**
 * The access token, and callbacks for when there is a new one and when there is none any more.
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
