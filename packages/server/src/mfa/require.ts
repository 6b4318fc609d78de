import { AppError, limits, type MfaMethod } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import { audit } from '../audit/audit.ts'
import type { Context, SignedIn } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { forgetTries, reserveTry } from '../db/once/tries.ts'
import { holdFrom } from '../session/freshLogin.ts'
import { type Factors, type Owner, readFactors } from './factors.ts'
import { type GrantHolder, type GrantPurpose, isGranted, issueGrant } from './grant.ts'
import { isOlderThanReset, stopReset } from './reset.ts'
import { findTryCounter } from './tryCounter.ts'

/** Who is asked for a second factor: a user in a session, on a device that has proven itself. */
export type MfaCaller = Pick<
  SignedIn,
  'userId' | 'sessionId' | 'sid' | 'user' | 'authenticatedAt' | 'heldUntil'
> & {
  readonly app: App
  readonly device: { id: string }
  /** What it has brought as its grant. */
  readonly grant: string | undefined
}
/** What a call asks of a user who has a second factor. */
export type MfaPolicy = 'none' | 'use' | 'change'
/** What a user passes. */
export type PassedFactor = MfaMethod | 'recovery-code'

/**
 * Lets a caller through who has no second factor, or has passed it for this (R53: factor at the vault).
 *
 * @throws AppError `missing_or_invalid_mfa`
 */
export async function requireFactor(ctx: Context, caller: MfaCaller, policy: MfaPolicy): Promise<void> {
  if (policy === 'none') return
  const factors = await readFactors(ctx, toOwner(caller))
  await requireGrant(ctx, caller, { factors, purpose: policy })
}

type Claim = { factors: Pick<Factors, 'isRequired'>; purpose: GrantPurpose }

/** The same, of factors that were read already. */
export async function requireGrant(
  ctx: Context,
  caller: MfaCaller,
  { factors, purpose }: Claim,
): Promise<void> {
  if (!factors.isRequired) return
  const { grant: token } = caller
  if (token === undefined || !(await isGranted(ctx, { holder: toHolder(caller), purpose, token })))
    throw new AppError('missing_or_invalid_mfa')
}

type Attempt = {
  purpose: 'use' | 'change'
  type: PassedFactor
  /** Of a passkey: which. */
  subject?: string
  /** Compares, and uses up what was right: of two at once one is. `counter` says with whose tries this one counts. */
  isRight(factors: Factors, counter: string): Promise<boolean>
}

/**
 * Removing the last factor opens the wallet a day later, when its user can have read the notice (R58: notices and
 * holds). A factor that is enrolled meanwhile does not shorten that.
 *
 * @throws AppError `verification_on_hold`
 */
export async function requireSettledFactors(at: BoundDb, owner: Owner, now: Date): Promise<void> {
  const { emptiedAt } = await readFactors(at, owner)
  const until = emptiedAt && holdFrom(emptiedAt)
  if (until && until > now)
    throw new AppError('verification_on_hold', { data: { held_until: Math.ceil(until.getTime() / 1_000) } })
}

/**
 * One try at a second factor. A right one gives a grant.
 *
 * @throws AppError `missing_or_invalid_mfa`; `too_many_requests` with the seconds to wait.
 */
export async function verifyFactor(
  ctx: Context,
  caller: MfaCaller,
  { purpose, type, subject, isRight }: Attempt,
): Promise<{ token: string }> {
  const owner = toOwner(caller)
  let stops = false
  await tryOnce(ctx, caller, type, async (counter) => {
    const factors = await readFactors(ctx, owner)
    stops = await isOlderThanReset(ctx, owner, { factors, type, subject })
    return isRight(factors, counter)
  })
  if (stops) await stopReset(ctx, { app: caller.app, userId: owner.userId })
  const data = { type, purpose, device: caller.device.id, session: caller.sid }
  await audit(ctx.db, { ...owner, event: 'mfa.passed', data, at: ctx.now() })
  return { token: await issueGrant(ctx, { holder: toHolder(caller), purpose }) }
}

/**
 * Counts a try before anything is compared, over all factors of the user and whatever they are asked for, and forgets
 * those of this caller when it was right (R56: wrong factors). Tries of another caller do not count: an attacker
 * with an old session, or with login codes to guess at, would lock the owner out.
 */
export async function tryOnce(
  ctx: Context,
  caller: MfaCaller,
  type: PassedFactor,
  isRight: (counter: string) => Promise<boolean>,
): Promise<void> {
  const owner = toOwner(caller)
  const { mfaFreeFailures: free, mfaLockSeconds: lockSeconds } = limits
  const tryCount = { ...owner, counter: await findTryCounter(ctx, caller) }
  const wait = await reserveTry(ctx.db, { ...tryCount, free, lockSeconds, now: ctx.now() })
  if (wait !== null) throw new AppError('too_many_requests', { data: { retry_after_seconds: wait } })
  const guesses = {
    key: `mfa:${owner.appId}:${owner.userId}:${tryCount.counter}`,
    limit: limits.mfaFailuresPerDay,
    windowSeconds: 86_400,
    now: ctx.now(),
  }
  if (!ctx.guesses.reserve(guesses))
    throw new AppError('too_many_requests', { data: { retry_after_seconds: Math.max(...lockSeconds) } })
  if (await isRight(tryCount.counter)) {
    ctx.guesses.giveBack(guesses.key)
    return forgetTries(ctx.db, tryCount)
  }
  const data = { type, device: caller.device.id, session: caller.sid }
  await audit(ctx.db, { ...owner, event: 'mfa.refused', data, at: ctx.now() })
  throw new AppError('missing_or_invalid_mfa')
}

export function toOwner({ app, userId }: Pick<MfaCaller, 'app' | 'userId'>): Owner {
  return { appId: app.id, userId }
}

export function toHolder({ app, userId, sessionId, device }: MfaCaller): GrantHolder {
  return { appId: app.id, userId, sessionId, deviceId: device.id }
}
