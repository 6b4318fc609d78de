import type { StandardWallet } from '@latchkey/core'
import { useMemo } from 'react'
import { type ConnectedStandardSolanaWallet, toStandardWallet } from './standardWallet.ts'
import { useSolanaAccounts } from './useSolanaAccounts.ts'

export type UseConnectedStandardWallets = { wallets: ConnectedStandardSolanaWallet[]; ready: boolean }

/**
 * The Solana wallets that can be used on this page, embedded ones first, as 3.x has them. `ready` turns true once it is
 * known which they are. Exported by `@latchkey/react/solana` as `useWallets`.
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
 * The same wallets by Wallet Standard, one for all their addresses.
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
 * `useStandardWallets` of this entry, by its name of 2.25.
 *
 * @example
 * const { wallets } = useSolanaStandardWallets()
 */
export function useSolanaStandardWallets(): UseStandardWallets {
  return useStandardWallets()
}
