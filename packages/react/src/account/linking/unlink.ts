// Unlinking accounts, as a separate chunk: few pages do it, and only after a login.
import { getSettings, type Unlinkable, type User, unlinkAccount as unlink } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'

export { unlinkCrossApp } from '@latchkey/core'

/** A passkey that is a second factor is removed by the frame, if the host app wants that (protocol 10.5). */
export async function unlinkAccount(latchkey: Latchkey, kind: Unlinkable, id: string): Promise<User> {
  const { client } = latchkey
  const { shouldUnenrollMfaOnUnlink } = getSettings(client).getState().passkeys
  const accounts = client.session.store.getState().user?.linkedAccounts ?? []
  const isFactor = accounts.some(
    (account) => account.type === 'passkey' && account.credentialId === id && account.enrolledInMfa,
  )
  if (kind !== 'passkey' || !isFactor || !shouldUnenrollMfaOnUnlink) return unlink(client, kind, id)
  return (await latchkey.loadWallet()).removePasskey(id)
}
