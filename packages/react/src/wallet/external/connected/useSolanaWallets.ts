import type { CreateWalletOptions, Wallet } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../../context.ts'
import type { ConnectedSolanaWallet } from '../../hostWallets.ts'
import { useExportSolanaWallet } from '../../manage/useExportWallet.ts'
import { useSolanaAccounts } from '../../solana/useSolanaAccounts.ts'
import { walletAction } from '../../walletAction.ts'

export type UseSolanaWalletsInterface = {
  wallets: ConnectedSolanaWallet[]
  ready: boolean
  /** Creates the user's embedded Solana wallet, or another one. Accepts an event, for `onClick`. */
  createWallet(options?: CreateWalletOptions | object): Promise<Wallet>
  /** Lets the user copy the key of an embedded Solana wallet: the first one if no address is given. */
  exportWallet(options?: { address?: string } | object): Promise<void>
}

/**
 * The Solana wallets that this page can use, embedded and external. `ready` becomes true once the list is known.
 *
 * @throws AppError from `createWallet`: `must_be_authenticated`, `embedded_wallet_already_exists`,
 * `embedded_wallet_create_error`.
 *
 * @example
 * const { wallets, ready, createWallet } = useSolanaWallets()
 * const signature = await wallets[0]?.signMessage(new TextEncoder().encode('hello'))
 */
export function useSolanaWallets(): UseSolanaWalletsInterface {
  const latchkey = useLatchkey()
  const { accounts, ready } = useSolanaAccounts()
  const wallets = useMemo(() => accounts.map(({ wallet }) => wallet), [accounts])
  const createWallet = useMemo(() => walletAction(latchkey, 'createSolanaWallet'), [latchkey])
  const { exportWallet } = useExportSolanaWallet()
  return { wallets, ready, createWallet, exportWallet }
}
