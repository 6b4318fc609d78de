import { limits } from '@latchkey/wire'
import { requireUser } from '../account/manage.ts'
import { passSecondFactor, type WalletContext } from '../wallet/connect.ts'

const passes = new WeakMap<WalletContext, { userId: string; at: number }>()

/** The vault lets a change pass for a minute; what is asked for near its end would come too late. */
const goodForMs = (limits.mfaSensitiveGrantSeconds - 10) * 1_000

/**
 * Has a user who has second factors pass one, unless that was a moment ago (decision 17: second factors). Says whether
 * it asked.
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

/** The next change asks, by what the server says of the user now. */
export async function forgetFactor(context: WalletContext): Promise<void> {
  passes.delete(context)
  await context.client.session.refreshAfterChange().catch(() => null)
}

/**
 * Forgets what was passed, so that the next use of the wallet asks for a second factor again.
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
