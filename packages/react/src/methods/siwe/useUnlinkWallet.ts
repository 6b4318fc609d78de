import type { Unlinking } from '../../account/linking/linking.ts'
import { type Unlink, useUnlink } from '../../account/linking/useUnlink.ts'

/**
 * Unlinks an external wallet from the signed-in user.
 *
 * @example
 * const { unlink } = useUnlinkWallet()
 * await unlink({ address })
 */
export function useUnlinkWallet(): Unlink<{ address: string }> {
  return useUnlink(takeWallet)
}
const takeWallet = (from: Unlinking, { address }: { address: string }) => from.unlinkWallet(address)
