import { useCallback } from 'react'
import { useLatchkey } from '../context.ts'
import type { PrivyEvents } from '../events.ts'
import type { Latchkey } from '../latchkey.ts'
import type { LoginModalOptions } from '../navigation/loginModalOptions.ts'
import { useEvents } from '../useEvents.ts'

export type UseLoginInterface = {
  /** Opens the modal. An event may be given, so that it can stand in `onClick`. */
  login(options?: LoginModalOptions | object): void
}

/**
 * Opens the login modal and notifies of a login, also of one that the page found on load.
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

/** Opens the modal as soon as its code is there, which it is unless the page was only just loaded. */
export function startLogin(latchkey: Latchkey, options?: object): void {
  latchkey.loadModal().then(
    ({ openLogin }) => openLogin(latchkey, toLoginOptions(options)),
    (error) => {
      console.error(error)
      latchkey.events.emit('login', 'onError', 'unknown_auth_error')
    },
  )
}

/** An event handed to `onClick={login}` says nothing about how to log in. */
function toLoginOptions(options: object | undefined): LoginModalOptions {
  return options && !('nativeEvent' in options) && !('target' in options)
    ? (options as LoginModalOptions)
    : {}
}
