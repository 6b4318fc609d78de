import { getSettings, type User } from '@latchkey/core'
import type { Latchkey } from '../latchkey.ts'
import { afterLogin } from '../modal/navigation/afterLogin.ts'

/** After a login or accepted terms: shows what is due next, or closes the modal. */
export function continueAfterLogin({ client, modal }: Latchkey, user: User): void {
  const next = afterLogin(user, getSettings(client).getState())
  if (next === 'close') modal.close()
  else modal.replace({ name: next, props: {} })
}
