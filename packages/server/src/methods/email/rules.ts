import { AppError } from '@latchkey/wire'
import { isOnAllowlist } from '../../account/store.ts'
import type { App } from '../../app/app.ts'
import type { Context, SignedIn } from '../../context.ts'
import { emailIdentity } from './prove.ts'

/** Whether this app takes this address at all, in every step alike (R23). */
export function refuseAddress({ settings }: App, email: string): void {
  if (!settings.email_auth)
    throw new AppError('disallowed_login_method', { message: 'Login with email not allowed.' })
  const name = email.slice(0, email.lastIndexOf('@'))
  if (settings.disable_plus_emails && name.includes('+')) throw new AppError('disallowed_plus_email')
}

/** Published clients show the screen for it only when it comes before the code (R20). It tells nothing about users. */
export async function refuseUnlisted(
  ctx: Context,
  { app, email, caller }: { app: App; email: string; caller: SignedIn | undefined },
): Promise<void> {
  const isLogin = caller === undefined || caller.user.is_guest
  if (!isLogin || !app.settings.allowlist_enabled) return
  if (!(await isOnAllowlist(ctx.db, { app: app.id, identity: emailIdentity(email) })))
    throw new AppError('allowlist_rejected')
}
