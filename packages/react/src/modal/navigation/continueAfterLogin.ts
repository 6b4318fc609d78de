import { getSettings, type User } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { afterLogin } from './afterLogin.ts'

/** From a login, or from accepted terms, to whatever is due next. */
export function continueAfterLogin({ client, modal }: Latchkey, user: User): void {
  const next = afterLogin(user, getSettings(client).getState())
  if (next === 'close') modal.close()
  else modal.replace({ name: next, props: {} })
}
