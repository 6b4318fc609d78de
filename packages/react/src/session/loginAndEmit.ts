import type { LoginOutcome, User } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { emitLogin } from './emitLogin.ts'

/** Runs a login without our screens: notifies the host app of the result, and returns it to the caller. */
export async function loginAndEmit(latchkey: Latchkey, login: Promise<LoginOutcome>): Promise<User> {
  try {
    const { user, isNewUser } = await login
    emitLogin(latchkey, { user, isNewUser, wasAlready: false })
    return user
  } catch (cause) {
    const error = AppError.from(cause)
    latchkey.events.emit('login', 'onError', error.code)
    throw error
  }
}
