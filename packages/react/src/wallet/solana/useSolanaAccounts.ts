import { embeddedWallets } from '@latchkey/core'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSessionUser } from '../../context.ts'
import { solanaWallets } from '../external/connected/connectedWallets.ts'
import { useExternal } from '../external/connected/useExternal.ts'
import { connectedEmbeddedSolana } from './connectedEmbeddedSolana.ts'
import type { SolanaAccount } from './standardWallet.ts'

/** The Solana wallets that this page can use, embedded ones first. */
export function useSolanaAccounts(): { accounts: SolanaAccount[]; ready: boolean } {
  const latchkey = useLatchkey()
  const runtime = useStore(latchkey.wallet)
  const isReady = useStore(latchkey.client.state, (state) => state.status === 'ready')
  const user = useSessionUser()
  const { external, connections, ready } = useExternal()
  const ownWallets = useMemo(
    () => (user ? embeddedWallets(user).filter(({ chainType }) => chainType === 'solana') : []),
    [user],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `linked` is read from the signed-in user
  const accounts = useMemo(
    () => [
      ...(runtime ? ownWallets.map((wallet) => connectedEmbeddedSolana(latchkey, runtime, wallet)) : []),
      ...(external ? solanaWallets({ latchkey, external }, connections) : []),
    ],
    [latchkey, runtime, ownWallets, external, connections, user],
  )
  return { accounts, ready: isReady && (ownWallets.length === 0 || runtime !== null) && ready }
}
