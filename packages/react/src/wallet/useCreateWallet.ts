import type { CreateWalletOptions, Wallet } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useCallback } from 'react'
import { useLatchkey } from '../context.ts'
import { type PrivyEvents, useEvents } from '../events.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * Creates the user's embedded Ethereum wallet. Nothing is shown.
 *
 * @throws AppError `must_be_authenticated`, `embedded_wallet_already_exists`, `embedded_wallet_create_error`.
 *
 * @example
 * const { createWallet } = useCreateWallet({ onSuccess: ({ wallet }) => console.log(wallet.address) })
 */
export function useCreateWallet(callbacks?: PrivyEvents['createWallet']): {
  createWallet(options?: CreateWalletOptions): Promise<Wallet>
} {
  const latchkey = useLatchkey()
  useEvents('createWallet', callbacks)
  const create = useCallback((options?: object) => createWalletOf(latchkey, options), [latchkey])
  return { createWallet: create }
}

export async function createWalletOf(latchkey: Latchkey, options: object = {}): Promise<Wallet> {
  const { events, loadWallet } = latchkey
  try {
    const { create } = await loadWallet()
    const wallet = await create(creationOptions(options))
    events.emit('createWallet', 'onSuccess', { wallet })
    return wallet
  } catch (cause) {
    const error = AppError.from(cause, 'embedded_wallet_create_error')
    events.emit('createWallet', 'onError', error.code)
    throw error
  }
}

/** `onClick={createWallet}` hands over an event. */
function creationOptions(options: object): CreateWalletOptions {
  return 'walletIndex' in options || 'createAdditional' in options ? (options as CreateWalletOptions) : {}
}
