import type { PasskeyIntent, PasskeyWishes } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { PrivyEvents } from '../../events.ts'
import { emitLogin } from '../../session/emitLogin.ts'
import { useOwnEvents } from '../../useEvents.ts'
import { type PasskeyFlowState, usePasskeyFlow } from './usePasskeyFlow.ts'

export type UseLoginWithPasskey = {
  /** With `credentialIds` the browser offers only those; otherwise every passkey of this page. */
  loginWithPasskey(options?: { credentialIds?: string[] } | object): Promise<void>
  state: PasskeyFlowState
}

/**
 * Logs in by passkey without the modal. The browser offers its passkeys for this page, or only the given ones; the user
 * types no name. The app must then ask for terms and create a wallet itself. Source: protocol 2.10, 10.2.
 *
 * @throws AppError from `loginWithPasskey`, after `onError` was called with its code: `passkey_not_allowed` when the
 * user refuses or takes too long, `not_supported` if the browser has no passkeys, `invalid_credentials` when the
 * passkey no longer belongs to a user.
 *
 * @example
 * const { loginWithPasskey, state } = useLoginWithPasskey({ onComplete: ({ user }) => greet(user) })
 * return <button onClick={loginWithPasskey} disabled={state.status === 'awaiting-passkey'}>I have a passkey</button>
 *
 * @example
 * // The app knows which passkey to ask for.
 * await loginWithPasskey({ credentialIds: [credentialId] })
 */
export function useLoginWithPasskey(callbacks?: PrivyEvents['login']): UseLoginWithPasskey {
  const { enter, state } = useEntry('login', callbacks)
  return { loginWithPasskey: enter, state }
}

export type UseSignupWithPasskey = {
  signupWithPasskey(): Promise<void>
  state: PasskeyFlowState
}

/**
 * Creates a passkey and a new user with it, if the app allows that (`passkeys_for_signup_enabled`). An existing user
 * links a passkey instead. Source: protocol 2.10; available in later published versions.
 *
 * @throws AppError from `signupWithPasskey`, after `onError` was called with its code: as `useLoginWithPasskey`, and
 * `disallowed_login_method`, `allowlist_rejected`, `max_accounts_reached`.
 *
 * @example
 * const { signupWithPasskey } = useSignupWithPasskey()
 * return <button onClick={signupWithPasskey}>Create an account</button>
 */
export function useSignupWithPasskey(callbacks?: PrivyEvents['login']): UseSignupWithPasskey {
  const { enter, state } = useEntry('signup', callbacks)
  return { signupWithPasskey: () => enter(), state }
}

function useEntry(intent: PasskeyIntent, callbacks: PrivyEvents['login'] | undefined) {
  const events = useOwnEvents('login', callbacks)
  const { run, state } = usePasskeyFlow(intent)
  const enter = async (wishes?: PasskeyWishes) => {
    try {
      const { user, isNewUser } = await run(wishes)
      emitLogin({ events }, { user, isNewUser, wasAlready: false })
    } catch (error) {
      events.emit('login', 'onError', AppError.from(error).code)
      throw error
    }
  }
  return { enter, state }
}
