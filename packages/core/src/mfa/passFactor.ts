import { limits } from '@latchkey/wire'
import { requireUser } from '../account/manage.ts'
import { passSecondFactor, type WalletContext } from '../wallet/connect.ts'

const passes = new WeakMap<WalletContext, { userId: string; at: number }>()

/** The vault allows changes for a minute. Near its end a request could arrive too late. */
const goodForMs = (limits.mfaSensitiveGrantSeconds - 10) * 1_000

/**
 * Asks a user with second factors to verify one, unless that was a moment ago (decision 17: second factors). Returns
 * whether it asked.
 */
export async function passFactor(context: WalletContext): Promise<boolean> {
  const { id, mfaMethods } = requireUser(context.client)
  if (mfaMethods.length === 0) return false
  const before = passes.get(context)
  if (before?.userId === id && context.client.now() - before.at < goodForMs) return false
  await passSecondFactor(context)
  passes.set(context, { userId: id, at: context.client.now() })
  return true
}

/** The next change asks again, with the server's present factors. */
export async function forgetFactor(context: WalletContext): Promise<void> {
  passes.delete(context)
  await context.client.session.refreshAfterChange().catch(() => null)
}

/**
 * Forgets the verified factor, so that the next use of the wallet asks again.
 * @throws AppError `must_be_authenticated`.
 *
 * @example
 * await clearFactor(context)
 */
export async function clearFactor(context: WalletContext): Promise<void> {
  const { id } = requireUser(context.client)
  passes.delete(context)
  await context.frame.request('privy:mfa:clear', { userId: id })
}
