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

/** The caller who must verify a second factor: a user in a session, on a device with a valid proof. */
export type MfaCaller = Pick<
  SignedIn,
  'userId' | 'sessionId' | 'sid' | 'user' | 'authenticatedAt' | 'heldUntil'
> & {
  readonly app: App
  readonly device: { id: string }
  /** The grant that the caller sent. */
  readonly grant: string | undefined
}
/** What a call requires of a user with a second factor. */
export type MfaPolicy = 'none' | 'use' | 'change'
/** The kind of the verified factor. */
export type PassedFactor = MfaMethod | 'recovery-code'

/**
 * Accepts a caller who has no second factor, or has verified one for this purpose (R53: factor at the vault).
 *
 * @throws AppError `missing_or_invalid_mfa`
 */
export async function requireFactor(ctx: Context, caller: MfaCaller, policy: MfaPolicy): Promise<void> {
  if (policy === 'none') return
  const factors = await readFactors(ctx, toOwner(caller))
  await requireGrant(ctx, caller, { factors, purpose: policy })
}

type Claim = { factors: Pick<Factors, 'isRequired'>; purpose: GrantPurpose }

/** The same, with factors that are already read. */
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
  /** For a passkey: its credential. */
  subject?: string
  /**
   * Compares the answer and uses it up if right: of two simultaneous calls one succeeds. `counter` is the counter of
   * the attempt.
   */
  isRight(factors: Factors, counter: string): Promise<boolean>
}

/**
 * After the last factor is removed, the wallet stays closed for a day, in which its user can read the notice (R58:
 * notices and holds). Enrolling a factor meanwhile does not shorten that.
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
 * One attempt at a second factor. A right answer gives a grant.
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
 * Counts an attempt before anything is compared, for all factors and purposes of the user together, and resets the
 * count of this caller if it was right (R56: wrong factors). Attempts of other callers do not count: otherwise an
 * attacker with an old session, or with login codes to guess, could lock the owner out.
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
