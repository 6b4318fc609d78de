import type { Unlinking } from '../../account/linking/linking.ts'
import { type Unlink, useUnlink } from '../../account/linking/useUnlink.ts'

/**
 * Unlinks an email address from the signed-in user.
 *
 * @example
 * const { unlink } = useUnlinkEmail()
 * await unlink({ address: email })
 */
export function useUnlinkEmail(): Unlink<{ address: string }> {
  return useUnlink(takeEmail)
}
const takeEmail = (from: Unlinking, { address }: { address: string }) => from.unlinkEmail(address)
