import type { CreateWalletOptions, Wallet } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'

type Create = (options?: CreateWalletOptions) => Promise<Wallet>

/** Creates a wallet for the host app, and also reports the result or error to its callbacks. */
export async function createAndEmit(
  { events }: Latchkey,
  create: Create,
  options: object = {},
): Promise<Wallet> {
  try {
    const wallet = await create(creationOptions(options))
    events.emit('createWallet', 'onSuccess', { wallet })
    return wallet
  } catch (cause) {
    const error = AppError.from(cause, 'embedded_wallet_create_error')
    events.emit('createWallet', 'onError', error.code)
    throw error
  }
}

/** `onClick={createWallet}` passes an event. */
function creationOptions(options: object): CreateWalletOptions {
  return 'walletIndex' in options || 'createAdditional' in options ? (options as CreateWalletOptions) : {}
}
