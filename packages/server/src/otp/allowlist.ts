import { AppError } from '@latchkey/wire'
import { assertClaimNotDenied } from '../account/denied.ts'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import { isOnAllowlist } from '../user/accessStore.ts'
import type { Identity } from '../user/identity.ts'

/**
 * Refuses an address or number that the app's lists refuse. Published clients show their screen only if the refusal
 * comes before the code (R20: user enumeration). It reveals nothing about users.
 */
export async function assertListed(
  ctx: Context,
  { app, identity, caller }: { app: App; identity: Identity; caller: SignedIn | undefined },
): Promise<void> {
  await assertClaimNotDenied(ctx, { app, identity, caller })
  const isLogin = caller === undefined || caller.user.is_guest
  if (!isLogin || !app.settings.allowlist_enabled) return
  if (!(await isOnAllowlist(ctx.db, { appId: app.id, identity }))) throw new AppError('allowlist_rejected')
}
