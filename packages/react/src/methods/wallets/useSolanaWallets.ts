import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSessionUser } from '../../context.ts'
import type { ConnectedSolanaWallet } from '../../wallet/hostWallets.ts'
import { solanaWallets } from './connectedWallets.ts'
import { useExternal } from './useExternal.ts'

export type UseSolanaWalletsInterface = { wallets: ConnectedSolanaWallet[]; ready: boolean }

/**
 * The Solana wallets that this page is connected with.
 *
 * @example
 * const { wallets, ready } = useSolanaWallets()
 * const signature = await wallets[0]?.signMessage(new TextEncoder().encode('hello'))
 */
export function useSolanaWallets(): UseSolanaWalletsInterface {
  const latchkey = useLatchkey()
  const isReady = useStore(latchkey.client.state, (state) => state.status === 'ready')
  const user = useSessionUser()
  const { external, connections, ready } = useExternal()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `linked` is read from the signed-in user
  const wallets = useMemo(
    () => (external ? solanaWallets({ latchkey, external }, connections) : []),
    [latchkey, external, connections, user],
  )
  return { wallets, ready: isReady && ready }
}
