import type { CreateWalletOptions, Wallet } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { walletAction } from '../walletAction.ts'

export type UseCreateSolanaWalletInterface = {
  /** Accepts an event, so that it can be passed to `onClick`. */
  createWallet(options?: CreateWalletOptions | object): Promise<{ wallet: Wallet }>
}

/**
 * Creates the user's embedded Solana wallet, or another one. Shows no screen. Exported by `@latchkey/react/solana`.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_already_exists`, `embedded_wallet_create_error`.
 *
 * @example
 * const { createWallet } = useCreateWallet()
 * const { wallet } = await createWallet()
 * console.log(wallet.address)
 */
export function useCreateWallet(): UseCreateSolanaWalletInterface {
  const latchkey = useLatchkey()
  const create = useMemo(() => walletAction(latchkey, 'createSolanaWallet'), [latchkey])
  return useMemo(() => ({ createWallet: async (options) => ({ wallet: await create(options) }) }), [create])
}
