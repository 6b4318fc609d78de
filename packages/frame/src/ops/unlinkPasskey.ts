import { passkeys } from '@latchkey/wire'
import type { Op } from '../serve.ts'
import { sessionOf } from '../token.ts'
import type { Frame } from '../vault.ts'

/** From 2.0.9 published clients unlink by the frame (wire.md 0.2). One that is a second factor stays (R51). */
export function unlinkPasskey({ api, appId }: Frame): Op<'privy:auth:unlink-passkey'> {
  return async ({ accessToken, credentialId }) => {
    await api(passkeys.unlink, { credential_id: credentialId }, { session: sessionOf(accessToken, appId) })
    return {}
  }
}
