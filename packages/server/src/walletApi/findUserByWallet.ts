import { AppError, readEthereumAddress, type User } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import { findOwner } from '../user/store.ts'
import { toUser } from '../user/toWire.ts'
import { walletSubject } from '../wallet/subject.ts'

/**
 * Finds the user who has a wallet, embedded or external. `server-auth` reads the id of a delegated wallet from the
 * answer.
 */
export async function findUserByWallet(
  ctx: Context,
  { app, input }: { app: App; input: unknown },
): Promise<User> {
  const { address } = input as { address: string }
  const subject = walletSubject(readEthereumAddress(address) ?? address)
  const user = await findOwner(ctx, { appId: app.id, now: ctx.now(), identity: { type: 'wallet', subject } })
  if (!user) throw new AppError('not_found', { message: 'No user has this wallet.' })
  return toUser(user)
}
