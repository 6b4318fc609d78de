import type { Unlinking } from '../../account/linking/linking.ts'
import { type Unlink, useUnlink } from '../../account/linking/useUnlink.ts'

/**
 * Unlinks a passkey from the signed-in user.
 *
 * @example
 * const { unlink } = useUnlinkPasskey()
 * for (const linked of user.linkedAccounts)
 *   if (linked.type === 'passkey') await unlink({ credentialId: linked.credentialId })
 */
export function useUnlinkPasskey(): Unlink<{ credentialId: string }> {
  return useUnlink(takePasskey)
}
const takePasskey = (from: Unlinking, { credentialId }: { credentialId: string }) =>
  from.unlinkPasskey(credentialId)
