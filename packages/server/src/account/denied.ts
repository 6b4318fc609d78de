import { AppError } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import { isDenied } from '../user/accessStore.ts'
import type { Identity } from '../user/identity.ts'
import { findOwner } from '../user/store.ts'

type Attempt = {
  app: App
  identity: Pick<Identity, 'type' | 'subject' | 'data'>
  /** The user that the account is for, if one is signed in. */
  caller: SignedIn | undefined
}

/**
 * Refuses a login or a link by a denied account, and by any other account of a user who has a denied one.
 *
 * @throws AppError `allowlist_rejected`, for which published clients have a screen
 */
export async function assertNotDenied(ctx: Context, { app, identity, caller }: Attempt): Promise<void> {
  if (!app.hasDenylist) return
  const appId = app.id
  const owner = await findOwner(ctx, { appId, identity, now: ctx.now() })
  const accounts = [identity, ...(owner?.accounts ?? []), ...(caller?.user.accounts ?? [])]
  if (await isDenied(ctx.db, { appId, accounts })) throw new AppError('allowlist_rejected')
}
