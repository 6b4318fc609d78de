import { me } from '@latchkey/wire'
import type { OperationRequest } from '../channel/operation.ts'
import type { Frame } from '../vault/vault.ts'

/**
 * Sent before the export page is opened (protocol 6.8). The request handler has verified the second factor; for a user
 * without one it only checks that the server knows the session.
 */
export async function verifyMfa({ api, grants }: Frame, request: OperationRequest<'privy:mfa:verify'>) {
  const { session, grant } = request
  if (grant) await grants.leave(session, grant)
  else await api(me, {}, request)
  return {}
}
