import { primaryWallet } from '@latchkey/core'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSessionUser } from '../context.ts'
import { useLatest } from '../useLatest.ts'
import { openSmartWallets, type SmartWallets } from './openSmartWallets.ts'
import type { SmartWalletClient, SmartWalletClientType } from './smartWalletClient.ts'

export type SmartWalletsProviderProps = {
  config?: {
    /** The context for the app's paymasters, instead of the policy that the server has. */
    // biome-ignore lint/suspicious/noExplicitAny: as published
    paymasterContext?: Record<string, any>
  }
  /** The part of the page that uses `useSmartWallets`. */
  children: ReactNode
}

export type SmartWalletsInterface = {
  /** The client for the current chain. Missing while no user is signed in, or the user has no smart wallet yet. */
  client?: SmartWalletClient
  /** @throws AppError `unsupported_chain_id` for a chain without a network in the app's settings */
  getClientForChain(args: { id: number }): Promise<SmartWalletClientType | undefined>
}

const none: SmartWalletsInterface = { getClientForChain: async () => undefined }
const SmartWalletsContext = createContext(none)

/**
 * Creates a smart wallet for the signed-in user, of the type and on the networks in the app's settings. Their embedded
 * wallet owns it, and it is linked to their account once. Needs the packages viem and permissionless in the app.
 *
 * @example
 * // Inside <PrivyProvider>.
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
  // Linking changes the user; only the wallet's owner matters here.
  const userId = user?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another user, or another of their wallets, starts again
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
 * Returns the signed-in user's smart wallet: a viem client that sends, signs and switches chains. The user reviews each
 * signature first.
 *
 * @example
 * const { client } = useSmartWallets()
 * const shop = '0x4200000000000000000000000000000000000006'
 * const hash = await client?.sendTransaction({ calls: [{ to: shop, value: 1n }, { to: shop, data: '0xd0e30db0' }] })
 */
export function useSmartWallets(): SmartWalletsInterface {
  return useContext(SmartWalletsContext)
}
