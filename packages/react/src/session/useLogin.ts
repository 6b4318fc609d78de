import { useCallback } from 'react'
import { useLatchkey } from '../context.ts'
import { type PrivyEvents, useEvents } from '../events.ts'
import { type LoginModalOptions, openLogin } from './openLogin.ts'

export type UseLoginInterface = {
  /** Opens the modal. An event may be given, so that it can stand in `onClick`. */
  login(options?: LoginModalOptions | object): void
}

/**
 * Opens the login modal and tells when somebody is logged in, also when the page found them so on load.
 *
 * @example
 * const { login } = useLogin({ onComplete: ({ user, isNewUser }) => console.log(user.id, isNewUser) })
 */
export function useLogin(callbacks?: PrivyEvents['login']): UseLoginInterface {
  const latchkey = useLatchkey()
  useEvents('login', callbacks)
  const login = useCallback((options?: object) => openLogin(latchkey, optionsOf(options)), [latchkey])
  return { login }
}

/** An event handed to `onClick={login}` says nothing about how to log in. */
export function optionsOf(options: object | undefined): LoginModalOptions {
  return options && !('nativeEvent' in options) && !('target' in options)
    ? (options as LoginModalOptions)
    : {}
}
