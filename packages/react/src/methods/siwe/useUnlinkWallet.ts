import type { Unlinking } from '../../account/linking/linking.ts'
import { type Unlink, useUnlink } from '../../account/linking/useUnlink.ts'

/**
 * Takes a wallet that is not embedded off the signed-in user.
 *
 * @example
 * const { unlink } = useUnlinkWallet()
 * await unlink({ address })
 */
export function useUnlinkWallet(): Unlink<{ address: string }> {
  return useUnlink(takeWallet)
}
const takeWallet = (from: Unlinking, { address }: { address: string }) => from.unlinkWallet(address)
