import { requireUser, type User, type Wallet } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import { walletAction } from '../walletAction.ts'
import { refuseChain } from './refuseChain.ts'

export type UseCreateWalletInterface = {
  /** `ethereum` or `solana`; any string is accepted, because the chains of the published type change. */
  createWallet(input: { chainType: string }): Promise<{ user: User; wallet: Wallet }>
}

/**
 * Creates the user's embedded wallet on the given chain. Exported by `@latchkey/react/extended-chains`.
 *
 * @throws AppError `feature_not_enabled` for a chain other than Ethereum and Solana, `must_be_authenticated`,
 * `embedded_wallet_already_exists`, `embedded_wallet_create_error`.
 *
 * @example
 * const { createWallet } = useCreateWallet()
 * const { wallet } = await createWallet({ chainType: 'solana' })
 */
export function useCreateWallet(): UseCreateWalletInterface {
  const latchkey = useLatchkey()
  return useMemo(() => {
    const creators = {
      ethereum: walletAction(latchkey, 'createWallet'),
      solana: walletAction(latchkey, 'createSolanaWallet'),
    }
    return {
      async createWallet({ chainType }) {
        if (!Object.hasOwn(creators, chainType)) refuseChain(chainType)
        const create = creators[chainType as keyof typeof creators]
        const wallet = await create({})
        return { user: requireUser(latchkey.client), wallet }
      },
    }
  }, [latchkey])
}
