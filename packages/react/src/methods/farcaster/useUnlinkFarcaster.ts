import type { Unlinking } from '../../account/linking/linking.ts'
import { type Unlink, useUnlink } from '../../account/linking/useUnlink.ts'

/**
 * Unlinks a Farcaster account from the signed-in user.
 *
 * @example
 * const { unlink } = useUnlinkFarcaster()
 * await unlink({ fid: user.farcaster?.fid ?? 0 })
 */
export function useUnlinkFarcaster(): Unlink<{ fid: number }> {
  return useUnlink(takeFarcaster)
}
const takeFarcaster = (from: Unlinking, { fid }: { fid: number }) => from.unlinkFarcaster(fid)
