import type { OAuthProviderType } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import { emitLogin } from '../../session/emitLogin.ts'
import { useEvents } from '../../useEvents.ts'
import { getHeadlessFlow } from './getFlow.ts'
import { emitTokens, startRedirect } from './startRedirect.ts'

export type InitLoginWithOAuth = { provider: OAuthProviderType; disableSignup?: boolean }

/** Published statuses of a social login (protocol 17.3). */
export type OAuthFlowState =
  | { status: 'initial' }
  | { status: 'loading' }
  | { status: 'done' }
  | { status: 'error'; error: Error | null }

export type UseLoginWithOAuth = {
  initOAuth(input: InitLoginWithOAuth): Promise<void>
  loading: boolean
  state: OAuthFlowState
}

/**
 * Logs in with a social account without the modal. `initOAuth` leaves the page; mount the hook on the page the visitor
 * returns to, where state and callbacks report the result. Source: protocol 7.2.
 *
 * @throws AppError from `initOAuth`, after `onError` was called with its code: `disallowed_login_method`,
 * `cannot_link_more_of_type` when the signed-in user already has such an account.
 *
 * @example
 * const { initOAuth, state } = useLoginWithOAuth({ onComplete: ({ user }) => greet(user) })
 * return <button onClick={() => initOAuth({ provider: 'google' })} disabled={state.status === 'loading'}>Google</button>
 */
export function useLoginWithOAuth(callbacks?: PrivyEvents['login']): UseLoginWithOAuth {
  const latchkey = useLatchkey()
  useEvents('login', callbacks)
  const flow = getHeadlessFlow(latchkey)
  const state = useStore(flow)
  const initOAuth = useMemo(
    () => async (input: InitLoginWithOAuth) => {
      try {
        const outcome = await startRedirect(latchkey, flow, input)
        if (!outcome) return
        emitTokens(latchkey, outcome)
        emitLogin(latchkey, { ...outcome, wasAlready: false })
      } catch (error) {
        latchkey.events.emit('login', 'onError', AppError.from(error).code)
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
