import { AppError, limits } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import { type ChangeName, getChange } from '../changes/changes.ts'
import type { Context, SignedIn } from '../context.ts'

type Login = Pick<SignedIn, 'authenticatedAt' | 'heldUntil'> & { readonly app: App }

/**
 * Requires the login that the table of changes demands for this change. Neither a refresh nor a fork makes an old login
 * younger (R12: forked sessions), and neither does a login with a method that an old one has added (decision 11: holds
 * and notices).
 *
 * @throws AppError `fresh_login_required`, `login_on_hold`
 */
export function requireLogin(ctx: Pick<Context, 'now'>, login: Login, name: ChangeName): void {
  const { login: age } = getChange(name)
  if (age === 'any') return
  if (isOld(ctx, login) || (age === 'young' && !isYoung(ctx, login, limits.mfaEnrollmentAuthAgeSeconds)))
    throw new AppError('fresh_login_required')
  const { heldUntil } = login
  if (heldUntil !== null && heldUntil > ctx.now())
    throw new AppError('login_on_hold', { data: { held_until: Math.ceil(heldUntil.getTime() / 1_000) } })
}

/** Whether the login is fresh, and not on hold. */
export function isFreshLogin(ctx: Pick<Context, 'now'>, login: Login): boolean {
  return findHold(ctx, login) === null
}

/** The end of the hold for a change by this login; null without a hold. */
export function holdBy(ctx: Pick<Context, 'now'>, login: Login, name: ChangeName): Date | null {
  return getChange(name).isHeld ? findHold(ctx, login) : null
}

function findHold(ctx: Pick<Context, 'now'>, login: Login): Date | null {
  const now = ctx.now()
  const isHeld = login.heldUntil !== null && login.heldUntil > now
  if (!isHeld && !isOld(ctx, login)) return null
  return holdFrom(now)
}

export function holdFrom(now: Date): Date {
  return new Date(now.getTime() + limits.holdSeconds * 1_000)
}

function isOld(ctx: Pick<Context, 'now'>, login: Login): boolean {
  return getAge(ctx, login) > login.app.settings.recovery_max_auth_age_seconds
}

/** Whether the login is at most this many seconds old. */
export function isYoung(
  ctx: Pick<Context, 'now'>,
  login: Pick<Login, 'authenticatedAt'>,
  seconds: number,
): boolean {
  return getAge(ctx, login) <= seconds
}

/** In seconds. */
function getAge({ now }: Pick<Context, 'now'>, { authenticatedAt }: Pick<Login, 'authenticatedAt'>): number {
  return (now().getTime() - authenticatedAt.getTime()) / 1_000
}
