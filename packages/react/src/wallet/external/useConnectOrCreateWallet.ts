import { useCallback } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import { useEvents } from '../../useEvents.ts'
import { startConnectOrCreate } from './useConnectWallet.ts'

/**
 * For visitors: connects a wallet of theirs without logging them in, or logs them in by another method and
 * makes them one. `onSuccess` is called for a wallet that was connected; a login is emitted to `useLogin`.
 *
 * @example
 * const { connectOrCreateWallet } = useConnectOrCreateWallet({
 *   onSuccess: ({ wallet }) => console.log(wallet.address),
 * })
 */
export function useConnectOrCreateWallet(callbacks?: PrivyEvents['connectOrCreateWallet']): {
  connectOrCreateWallet(): void
} {
  const latchkey = useLatchkey()
  useEvents('connectOrCreateWallet', callbacks)
  return { connectOrCreateWallet: useCallback(() => startConnectOrCreate(latchkey), [latchkey]) }
}
