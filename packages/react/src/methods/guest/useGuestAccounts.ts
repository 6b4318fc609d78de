import { createGuestAccount, type User } from '@latchkey/core'
import { useCallback } from 'react'
import { useLatchkey } from '../../context.ts'
import type { Latchkey } from '../../latchkey.ts'
import { oneAtATime } from '../../oneAtATime.ts'
import { loginAndEmit } from '../../session/loginAndEmit.ts'

/**
 * Creates a user without any account, so that a visitor can start at once. A guest who later logs in or links an
 * account keeps the user and the wallet. Source: protocol 2.12, 10.2.
 *
 * @throws AppError from `createGuestAccount`: `unknown_auth_error` when a user is logged in, `disallowed_login_method`,
 * `too_many_requests`, `captcha_failure`.
 *
 * @example
 * const { createGuestAccount } = useGuestAccounts()
 * return <button onClick={createGuestAccount}>Try it first</button>
 */
export function useGuestAccounts(): { createGuestAccount(): Promise<User> } {
  const latchkey = useLatchkey()
  return { createGuestAccount: useCallback(() => latchkey.share(createOnce)(), [latchkey]) }
}

const createOnce = (latchkey: Latchkey) =>
  oneAtATime(() => loginAndEmit(latchkey, createGuestAccount(latchkey.client)))
