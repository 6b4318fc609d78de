import type { Connection } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'
import { emitLogin } from '../../session/emitLogin.ts'
import { proveWith } from './prove.ts'

/** Logs in with a connected wallet, or links it to the signed-in user. Only the wallet shows a screen. */
export async function loginOrLink(
  latchkey: Latchkey,
  { connection, address }: { connection: Connection; address: string },
): Promise<void> {
  const { client, events } = latchkey
  const { user: before } = client.session.store.getState()
  const intent = before && !before.isGuest ? 'link' : 'login'
  const linkMethod = connection.wallet.chainType === 'solana' ? 'siws' : 'siwe'
  try {
    const prove = proveWith(latchkey, { intent, disableSignup: false })
    const { user, isNewUser, account } = await prove(connection, address)
    if (intent === 'login') emitLogin(latchkey, { user, isNewUser, wasAlready: false })
    else if (account) events.emit('linkAccount', 'onSuccess', { user, linkMethod, linkedAccount: account })
  } catch (cause) {
    const error = AppError.from(cause)
    if (intent === 'login') events.emit('login', 'onError', error.code)
    else events.emit('linkAccount', 'onError', error.code, { linkMethod })
    throw error
  }
}
