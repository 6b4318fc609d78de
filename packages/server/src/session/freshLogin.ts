import { AppError, limits } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'

type Login = Pick<SignedIn, 'authenticatedAt' | 'heldUntil'> & { readonly app: App }

/**
 * For what a stolen token must not do: recovery now; export, another recovery method and MFA are to ask the
 * same. Neither a refresh nor a fork makes an old login younger (R12), and a login by a method that an old
 * one has brought in is no younger than that (docs/decisions/033).
 */
export function requireFreshLogin(ctx: Pick<Context, 'now'>, login: Login): void {
  if (isOld(ctx, login)) throw new AppError('fresh_login_required')
  const { heldUntil } = login
  if (heldUntil !== null && heldUntil > ctx.now())
    throw new AppError('login_on_hold', { data: { held_until: Math.ceil(heldUntil.getTime() / 1_000) } })
}

/** Whether `requireFreshLogin` lets it through. */
export function isFreshLogin(ctx: Pick<Context, 'now'>, login: Login): boolean {
  return holdBy(ctx, login) === null
}

/** Until when a login method is on hold that this login brings in; null when the login may do anything itself. */
export function holdBy(ctx: Pick<Context, 'now'>, login: Login): Date | null {
  const now = ctx.now()
  const isHeld = login.heldUntil !== null && login.heldUntil > now
  if (!isHeld && !isOld(ctx, login)) return null
  return holdFrom(now)
}

export function holdFrom(now: Date): Date {
  return new Date(now.getTime() + limits.holdSeconds * 1_000)
}

function isOld({ now }: Pick<Context, 'now'>, { app, authenticatedAt }: Login): boolean {
  const ageSeconds = (now().getTime() - authenticatedAt.getTime()) / 1_000
  return ageSeconds > app.settings.recovery_max_auth_age_seconds
}
