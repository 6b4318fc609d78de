import { type OAuthProviderType, requireUser } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import { useEvents } from '../../useEvents.ts'
import { getHeadlessFlow } from './getFlow.ts'
import { emitTokens, startRedirect } from './startRedirect.ts'
import type { OAuthFlowState } from './useLoginWithOAuth.ts'

export type LinkWithOAuthInput = { provider: OAuthProviderType }

export type UseLinkWithOAuth = {
  initOAuth(input: LinkWithOAuthInput): Promise<void>
  loading: boolean
  state: OAuthFlowState
}

/**
 * Links a social account to the signed-in user, without the modal. `initOAuth` leaves the page; mount the hook on the
 * page the user returns to, where state and callbacks report the result. Source: protocol 7.2.
 *
 * @throws AppError from `initOAuth`, after `onError` was called with its code: `must_be_authenticated`,
 * `cannot_link_more_of_type`, `disallowed_login_method`.
 *
 * @example
 * const { initOAuth, loading } = useLinkWithOAuth({ onSuccess: ({ user }) => greet(user) })
 * return <button onClick={() => initOAuth({ provider: 'github' })} disabled={loading}>Add GitHub</button>
 */
export function useLinkWithOAuth(callbacks?: PrivyEvents['linkAccount']): UseLinkWithOAuth {
  const latchkey = useLatchkey()
  useEvents('linkAccount', callbacks)
  const flow = getHeadlessFlow(latchkey)
  const state = useStore(flow)
  const initOAuth = useMemo(
    () =>
      async ({ provider }: { provider: OAuthProviderType }) => {
        const { client, events } = latchkey
        try {
          requireUser(client)
          const outcome = await startRedirect(latchkey, flow, { provider })
          if (!outcome?.account) return
          emitTokens(latchkey, outcome)
          const { user, account: linkedAccount } = outcome
          events.emit('linkAccount', 'onSuccess', { user, linkMethod: provider, linkedAccount })
        } catch (error) {
          events.emit('linkAccount', 'onError', AppError.from(error).code, { linkMethod: provider })
          throw error
        }
      },
    [latchkey, flow],
  )
  const { status } = state
  return {
    initOAuth,
    loading: status === 'loading',
    state: status === 'error' ? { status, error: state.error } : { status },
  }
}
