import { AppError } from '@latchkey/wire'

/** For a chain without embedded wallets. */
export function refuseChain(chainType: string): never {
  throw new AppError('feature_not_enabled', {
    message: `Embedded wallets are on ethereum and solana; ${String(chainType).slice(0, 32)} is not supported.`,
  })
}
