import type { CreateWalletOptions, Wallet } from '@latchkey/core'
import { useMemo } from 'react'
import { useLatchkey } from '../../context.ts'
import type { PrivyEvents } from '../../events.ts'
import { useEvents } from '../../useEvents.ts'
import { walletAction } from '../walletAction.ts'

/**
 * Creates the user's embedded Ethereum wallet. Shows no screen.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_already_exists`, `embedded_wallet_create_error`.
 *
 * @example
 * const { createWallet } = useCreateWallet({ onSuccess: ({ wallet }) => console.log(wallet.address) })
 */
export function useCreateWallet(callbacks?: PrivyEvents['createWallet']): {
  /** Accepts an event, so that it can be passed to `onClick`. */
  createWallet(options?: CreateWalletOptions | object): Promise<Wallet>
} {
  const latchkey = useLatchkey()
  useEvents('createWallet', callbacks)
  return { createWallet: useMemo(() => walletAction(latchkey, 'createWallet'), [latchkey]) }
}
