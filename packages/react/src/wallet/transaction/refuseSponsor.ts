import { AppError } from '@latchkey/wire'

/** Options of later versions. The user would pay what the app promised to pay, so none of them is dropped in silence. */
export function refuseSponsor(...options: readonly ({ sponsor?: unknown } | undefined)[]): void {
  if (options.some((one) => one?.sponsor))
    throw new AppError('feature_not_enabled', {
      message: 'Transactions are not sponsored here: leave out `sponsor`, and the wallet pays its own fees.',
    })
}
