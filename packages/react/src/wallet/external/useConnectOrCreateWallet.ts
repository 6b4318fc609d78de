import { useCallback } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import { useEvents } from '../../useEvents.ts'
import { startConnectOrCreate } from './useConnectWallet.ts'

/**
 * For visitors: connects a wallet of theirs without logging them in, or logs them in by another method and creates a
 * wallet. `onSuccess` is called for a connected wallet; a login calls the callbacks of `useLogin`.
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
