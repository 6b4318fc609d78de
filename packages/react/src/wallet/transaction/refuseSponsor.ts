import { AppError } from '@latchkey/wire'

/** Refuses options of later versions. Ignoring them would make the user pay what the app promised to pay. */
export function refuseSponsor(...options: readonly ({ sponsor?: unknown } | undefined)[]): void {
  if (options.some((one) => one?.sponsor))
    throw new AppError('feature_not_enabled', {
      message: 'Transactions are not sponsored here: leave out `sponsor`, and the wallet pays its own fees.',
    })
}
