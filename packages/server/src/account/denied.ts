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
 * Refuses a login or a link by a denied account, and by any other account of a user who has a denied one. The identity
 * is proven: the refusal tells whose account it is.
 *
 * @throws AppError `allowlist_rejected`, for which published clients have a screen
 */
export async function assertNotDenied(ctx: Context, { app, identity, caller }: Attempt): Promise<void> {
  if (!app.hasDenylist) return
  const owner = await findOwner(ctx, { appId: app.id, identity, now: ctx.now() })
  await assertNoneDenied(ctx, app, [identity, ...(owner?.accounts ?? []), ...(caller?.user.accounts ?? [])])
}

/**
 * The same before the identity is proven, without a look at its user (R20: user enumeration).
 *
 * @throws AppError `allowlist_rejected`
 */
export async function assertClaimNotDenied(ctx: Context, { app, identity, caller }: Attempt): Promise<void> {
  if (app.hasDenylist) await assertNoneDenied(ctx, app, [identity, ...(caller?.user.accounts ?? [])])
}

async function assertNoneDenied(
  { db }: Context,
  { id: appId }: App,
  accounts: Parameters<typeof isDenied>[1]['accounts'],
): Promise<void> {
  if (await isDenied(db, { appId, accounts })) throw new AppError('allowlist_rejected')
}
