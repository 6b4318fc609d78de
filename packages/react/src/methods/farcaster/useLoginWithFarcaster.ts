import type { User } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import type { PrivyEvents } from '../../events.ts'
import { emitLogin } from '../../session/emitLogin.ts'
import { useOwnEvents } from '../../useEvents.ts'
import { type FarcasterFlowState, useFarcasterFlow } from './useFarcasterFlow.ts'

export type UseLoginWithFarcaster = {
  /** Resolves when the user has approved in the wallet. */
  loginWithFarcaster(input?: { disableSignup?: boolean }): Promise<User>
  /** Has `connectUri` while waiting for the wallet: show it as a QR code, or as a link on a phone. */
  state: FarcasterFlowState
}

/**
 * Logs in with Farcaster without the modal. The app must then ask for terms and create a wallet itself. Source:
 * protocol 2.9, 7.6; available in later published versions.
 *
 * @throws AppError from `loginWithFarcaster`, after `onError` was called with its code: `client_request_timeout` after
 * two minutes, `invalid_credentials` when the user declines, `exited_auth_flow` when the component unmounts before
 * that.
 *
 * @example
 * const { loginWithFarcaster, state } = useLoginWithFarcaster()
 * if ('connectUri' in state) return <MyQrCode value={state.connectUri} />
 * return <button onClick={() => loginWithFarcaster()}>Farcaster</button>
 */
export function useLoginWithFarcaster(callbacks?: PrivyEvents['login']): UseLoginWithFarcaster {
  const events = useOwnEvents('login', callbacks)
  const { flow, state } = useFarcasterFlow('login')
  const loginWithFarcaster = useMemo(
    () => async (input?: { disableSignup?: boolean }) => {
      try {
        const { user, isNewUser } = await flow.start(input)
        emitLogin({ events }, { user, isNewUser, wasAlready: false })
        return user
      } catch (error) {
        events.emit('login', 'onError', AppError.from(error).code)
        throw error
      }
    },
    [events, flow],
  )
  return { loginWithFarcaster, state }
}
