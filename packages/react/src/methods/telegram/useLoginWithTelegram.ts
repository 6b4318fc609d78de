import { signedAtLaunch, type TelegramLaunchParams } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import type { PrivyEvents } from '../../events.ts'
import { emitLogin } from '../../session/emitLogin.ts'
import { useOwnEvents } from '../../useEvents.ts'
import { type TelegramAuthFlowState, useTelegramFlow } from './useTelegramFlow.ts'

export type LoginWithTelegram = { launchParams?: TelegramLaunchParams; disableSignup?: boolean }

export type UseLoginWithTelegram = {
  /** Call it on a click: browsers open windows only then. With launch data of a Mini App, no window opens. */
  login(input?: LoginWithTelegram): Promise<void>
  state: TelegramAuthFlowState
}

/**
 * Logs in with Telegram without the modal. The app must then ask for terms and create a wallet itself. Source: protocol
 * 2.11, 7.5; available in later published versions.
 *
 * @throws AppError from `login`, after `onError` was called with its code: `unknown_auth_error` when the user closes
 * Telegram's window, `disallowed_login_method`, `invalid_credentials`.
 *
 * @example
 * const { login, state } = useLoginWithTelegram({ onComplete: ({ user }) => greet(user) })
 * return <button onClick={() => login()} disabled={state.status === 'loading'}>Telegram</button>
 */
export function useLoginWithTelegram(callbacks?: PrivyEvents['login']): UseLoginWithTelegram {
  const events = useOwnEvents('login', callbacks)
  const { flow, state } = useTelegramFlow('login')
  const login = useMemo(
    () =>
      async ({ launchParams, disableSignup }: LoginWithTelegram = {}) => {
        const arrival = launchParams && signedAtLaunch(launchParams)
        try {
          const { user, isNewUser } = await flow.start({ signed: arrival, disableSignup })
          emitLogin({ events }, { user, isNewUser, wasAlready: false })
        } catch (error) {
          events.emit('login', 'onError', AppError.from(error).code)
          throw error
        }
      },
    [events, flow],
  )
  return { login, state }
}
