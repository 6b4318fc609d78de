import { primaryWallet } from '@latchkey/core'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSessionUser } from '../context.ts'
import { useLatest } from '../useLatest.ts'
import { openSmartWallets, type SmartWallets } from './openSmartWallets.ts'
import type { SmartWalletClient, SmartWalletClientType } from './smartWalletClient.ts'

export type SmartWalletsProviderProps = {
  config?: {
    /** The context for the app's paymasters, instead of the server's policy. */
    // biome-ignore lint/suspicious/noExplicitAny: as published
    paymasterContext?: Record<string, any>
  }
  /** Everything that uses `useSmartWallets`. */
  children: ReactNode
}

export type SmartWalletsInterface = {
  /** Of the chain in use. Absent while no user is signed in, or has no smart wallet yet. */
  client?: SmartWalletClient
  /** @throws AppError `unsupported_chain_id` for a chain without a network in the app's settings */
  getClientForChain(args: { id: number }): Promise<SmartWalletClientType | undefined>
}

const none: SmartWalletsInterface = { getClientForChain: async () => undefined }
const SmartWalletsContext = createContext(none)

/**
 * Gives the signed-in user a smart wallet, of the kind and on the networks that the app is set up for. It is made of their
 * embedded wallet, and linked to their account once. Needs the packages viem and permissionless in the app.
 *
 * @example
 * // Inside of <PrivyProvider>.
 * <SmartWalletsProvider>
 *   <App />
 * </SmartWalletsProvider>
 */
export function SmartWalletsProvider({ config, children }: SmartWalletsProviderProps) {
  const latchkey = useLatchkey()
  const user = useSessionUser()
  const isLoaded = useStore(latchkey.client.app, (app) => app !== null)
  const owner = user ? primaryWallet(user, 'ethereum')?.address : undefined
  const [client, setClient] = useState<SmartWalletClient>()
  const wallets = useRef<SmartWallets>(undefined)
  const paymasterContext = useLatest(config?.paymasterContext)
  const latestUser = useLatest(user)
  // Linking changes the user: who owns the wallet is what counts.
  const userId = user?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user, or another wallet of theirs, begins anew
  useEffect(() => {
    if (!isLoaded || !latestUser.current || !owner) return
    const smartWallets = openSmartWallets(latchkey, {
      user: latestUser.current,
      getPaymasterContext: () => paymasterContext.current,
      onClient: setClient,
    })
    wallets.current = smartWallets
    return () => {
      smartWallets.close()
      wallets.current = undefined
      setClient(undefined)
    }
  }, [latchkey, isLoaded, userId, owner])
  const value = useMemo(
    (): SmartWalletsInterface => ({
      ...(client && { client }),
      getClientForChain: async (args) => wallets.current?.getClientForChain(args),
    }),
    [client],
  )
  return <SmartWalletsContext value={value}>{children}</SmartWalletsContext>
}

/**
 * The smart wallet of the signed-in user: viem's client of it, which sends, signs and switches chains. Each signature is
 * reviewed by the user first.
 *
 * @example
 * const { client } = useSmartWallets()
 * const shop = '0x4200000000000000000000000000000000000006'
 * const hash = await client?.sendTransaction({ calls: [{ to: shop, value: 1n }, { to: shop, data: '0xd0e30db0' }] })
 */
export function useSmartWallets(): SmartWalletsInterface {
  return useContext(SmartWalletsContext)
}
