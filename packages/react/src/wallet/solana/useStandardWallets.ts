import type { StandardWallet } from '@latchkey/core'
import { useMemo } from 'react'
import { type ConnectedStandardSolanaWallet, toStandardWallet } from './standardWallet.ts'
import { useSolanaAccounts } from './useSolanaAccounts.ts'

export type UseConnectedStandardWallets = { wallets: ConnectedStandardSolanaWallet[]; ready: boolean }

/**
 * The Solana wallets that this page can use, embedded ones first, with the members of 3.x. `ready` becomes true once
 * the list is known. Exported by `@latchkey/react/solana` as `useWallets`.
 *
 * @example
 * const { wallets, ready } = useConnectedStandardWallets()
 * const signed = await wallets[0]?.signMessage({ message: new TextEncoder().encode('hello') })
 */
export function useConnectedStandardWallets(): UseConnectedStandardWallets {
  const { accounts, ready } = useSolanaAccounts()
  const wallets = useMemo(() => accounts.map(toStandardWallet), [accounts])
  return { wallets, ready }
}

export type UseStandardWallets = { wallets: StandardWallet[]; ready: boolean }

/**
 * The same wallets by Wallet Standard, one for all of its addresses.
 *
 * @example
 * const { wallets } = useStandardWallets()
 * const names = wallets.map(({ name, accounts }) => `${name}: ${accounts.length}`)
 */
export function useStandardWallets(): UseStandardWallets {
  const { accounts, ready } = useSolanaAccounts()
  const wallets = useMemo(
    () => [...new Set(accounts.map(({ standardWallet }) => standardWallet))],
    [accounts],
  )
  return { wallets, ready }
}

/**
 * `useStandardWallets` of this entry, under its 2.25 name.
 *
 * @example
 * const { wallets } = useSolanaStandardWallets()
 */
export function useSolanaStandardWallets(): UseStandardWallets {
  return useStandardWallets()
}
