import type { LoginOutcome, User } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { emitLogin } from './emitLogin.ts'

/** A login without a screen of ours: the host app is notified how it ended, and so is the caller. */
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
