import { passkeys } from '@latchkey/wire'
import type { OperationRequest } from '../operation.ts'
import type { Frame } from '../vault.ts'

/** From 2.0.9 published clients unlink by the frame (protocol 0.2). One that is a second factor stays (R51). */
export async function unlinkPasskey({ api }: Frame, request: OperationRequest<'privy:auth:unlink-passkey'>) {
  await api(passkeys.unlink, { credential_id: request.data.credentialId }, request)
  return {}
}
