import type { CustomAuthFlowState } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import { useEvents } from '../../useEvents.ts'
import { useSettings } from '../../useSettings.ts'

export type UseCustomAuth = { status: CustomAuthFlowState }

/**
 * Returns the state of the login with the host app's own token. The provider logs in automatically, with
 * `config.customAuth`. Source: protocol 4.10, 10.2.
 *
 * @example
 * const { status } = useCustomAuth({ onAuthenticated: ({ user }) => console.log(user.id) })
 * if (status.status === 'loading') return <Spinner />
 */
export function useCustomAuth(callbacks?: PrivyEvents['customAuth']): UseCustomAuth {
  const latchkey = useLatchkey()
  useEvents('customAuth', callbacks)
  const { customAuth } = useSettings()
  const state = useStore(latchkey.customAuth)
  return { status: customAuth ? state : { status: 'not-enabled' } }
}
