import { me, mfa, passkeys } from '@latchkey/wire'
import type { OperationRequest } from '../channel/operation.ts'
import { type Frame, withDevice } from '../vault/vault.ts'

type Request = OperationRequest<'privy:auth:unlink-passkey'>

/**
 * From 2.0.9 on, published clients unlink through the frame (protocol 0.2). A passkey that is a second factor stays,
 * unless they ask to remove that too (R51: owner of a passkey).
 */
export async function unlinkPasskey(frame: Frame, request: Request) {
  const { credentialId, removeAsMfa } = request.data
  if (removeAsMfa) await removeFactor(frame, request)
  await frame.api(passkeys.unlink, { credential_id: credentialId }, request)
  return {}
}

/** The vault takes the list of the remaining ones (protocol 5.4). */
async function removeFactor(frame: Frame, { data, session, grant }: Request): Promise<void> {
  const { user } = await frame.api(me, {}, { session, grant })
  const enrolledIds = user.linked_accounts.flatMap((account) =>
    account.type === 'passkey' && account.enrolled_in_mfa ? [String(account.credential_id)] : [],
  )
  if (!enrolledIds.includes(data.credentialId)) return
  const credential_ids = enrolledIds.filter((id) => id !== data.credentialId)
  const caller = withDevice({ session, grant }, await frame.devices.obtain(session))
  await frame.api(mfa.enrollPasskeys, { credential_ids }, caller)
}
