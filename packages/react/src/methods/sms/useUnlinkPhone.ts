import type { Unlinking } from '../../account/linking/linking.ts'
import { type Unlink, useUnlink } from '../../account/linking/useUnlink.ts'

/**
 * Unlinks a phone number from the signed-in user.
 *
 * @example
 * const { unlink } = useUnlinkPhone()
 * await unlink({ phoneNumber })
 */
export function useUnlinkPhone(): Unlink<{ phoneNumber: string }> {
  return useUnlink(takePhone)
}
const takePhone = (from: Unlinking, { phoneNumber }: { phoneNumber: string }) => from.unlinkPhone(phoneNumber)
