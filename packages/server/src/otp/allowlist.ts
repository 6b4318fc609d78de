import { AppError } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import type { Identity } from '../user/identity.ts'
import { isOnAllowlist } from '../user/store.ts'

/**
 * Published clients show its screen only if the refusal comes before the code (R20: user enumeration). It reveals
 * nothing about users.
 */
export async function assertListed(
  ctx: Context,
  { app, identity, caller }: { app: App; identity: Identity; caller: SignedIn | undefined },
): Promise<void> {
  const isLogin = caller === undefined || caller.user.is_guest
  if (!isLogin || !app.settings.allowlist_enabled) return
  if (!(await isOnAllowlist(ctx.db, { appId: app.id, identity }))) throw new AppError('allowlist_rejected')
}
