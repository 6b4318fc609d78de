import { useCallback } from 'react'
import { useLatchkey } from '../context.ts'
import type { PrivyEvents } from '../events.ts'
import type { Latchkey } from '../latchkey.ts'
import type { LoginModalOptions } from '../navigation/loginModalOptions.ts'
import { useEvents } from '../useEvents.ts'

export type UseLoginInterface = {
  /** Opens the modal. Accepts an event, so that it can be passed to `onClick`. */
  login(options?: LoginModalOptions | object): void
}

/**
 * Opens the login modal, and calls back after a login, also for a session found when the page loaded.
 *
 * @example
 * const { login } = useLogin({ onComplete: ({ user, isNewUser }) => console.log(user.id, isNewUser) })
 */
export function useLogin(callbacks?: PrivyEvents['login']): UseLoginInterface {
  const latchkey = useLatchkey()
  useEvents('login', callbacks)
  const login = useCallback((options?: object) => startLogin(latchkey, options), [latchkey])
  return { login }
}

/** Opens the modal as soon as its code has loaded. Usually it has loaded before. */
export function startLogin(latchkey: Latchkey, options?: object): void {
  latchkey.loadModal().then(
    ({ openLogin }) => openLogin(latchkey, toLoginOptions(options)),
    (error) => {
      console.error(error)
      latchkey.events.emit('login', 'onError', 'unknown_auth_error')
    },
  )
}

/** An event passed by `onClick={login}` contains no options. */
function toLoginOptions(options: object | undefined): LoginModalOptions {
  return options && !('nativeEvent' in options) && !('target' in options)
    ? (options as LoginModalOptions)
    : {}
}
