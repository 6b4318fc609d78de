import { AppError } from '@latchkey/wire'

/** What published versions have and this one does not yet is refused at once, in a typed way (decision 045). */
export async function notBuilt(what: string): Promise<never> {
  throw new AppError('feature_not_enabled', { message: `${what}: not built yet for Solana wallets.` })
}
