import { limits } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { type AttemptResult, reserveAttempt } from '../db/once/attempt.ts'
import { isBelow, type Limit } from '../db/once/counter.ts'
import { findKnownDevice } from '../session/knownDevices.ts'
import { findOwner } from '../user/store.ts'
import { type CodeTarget, toRow } from './code.ts'

const day = 24 * 3_600

/**
 * The limit of wrong login codes for an identity in a day, for all callers together (R17: guessed codes). Codes of
 * second factors are counted separately, by user and caller: an attacker who knows the number must not lock the owner's
 * factor.
 */
export function guessLimit({ now }: Pick<Context, 'now'>, target: CodeTarget, counter = ''): Limit {
  const { app, channel, recipient, purpose, userId } = target
  const isLogin = purpose === 'login' || purpose === 'account'
  const apart = isLogin ? '' : `:${purpose}:${userId}:${counter}`
  const key = `fail:${app.id}:${channel}:${recipient}${apart}`
  return { kind: 'protecting', key, limit: limits.codeFailuresPerDay, windowSeconds: day, now: now() }
}

/** A guess, and its counters. */
export type Guess = { attempt: AttemptResult; failures: Limit }

/**
 * Reserves a guess of a code. An attacker can quickly send ten wrong codes, and would lock the owner out for a day. So
 * after that, a device that logged in to the same account before has a few of its own. They are reserved like all
 * others, and the limit of five per code applies to every caller.
 */
export async function reserveGuess(
  ctx: Context,
  target: CodeTarget,
  { caId, counter }: { caId: string | undefined; counter: string | undefined },
): Promise<Guess> {
  const reserve = async (failures: Limit) => {
    const reserving = { where: toRow(target), limit: limits.codeAttempts, failures }
    const attempt = await reserveAttempt(ctx.pipelines.writes, reserving)
    const isWithin = attempt.kind !== 'reserved' || ctx.guesses.reserve(failures)
    return { attempt: isWithin ? attempt : ({ kind: 'locked' } as const), failures }
  }
  const all = guessLimit(ctx, target, counter)
  const guess = await reserve(all)
  if (guess.attempt.kind !== 'locked' || caId === undefined) return guess
  const device = await knownTo(ctx, target, caId)
  if (device === undefined) return guess
  return reserve({ ...all, key: `${all.key}:${device}`, limit: limits.knownDeviceFailuresPerDay })
}

/**
 * Whether so many codes were wrong lately that a caller must pass a captcha to get another one. A device known to the
 * account need not: its page may have loaded without the widget.
 */
export async function isGuessedAt(
  ctx: Context,
  target: CodeTarget,
  caId: string | undefined,
): Promise<boolean> {
  if (await isBelow(ctx.db, beforeCaptcha(ctx, target))) return false
  return caId === undefined || (await knownTo(ctx, target, caId)) === undefined
}

/** Half of the guesses: the captcha comes before the lock. */
export function beforeCaptcha(ctx: Pick<Context, 'now'>, target: CodeTarget): Limit {
  return { ...guessLimit(ctx, target), limit: limits.codeFailuresBeforeCaptcha }
}

/** The account that has the identity, not one to which a caller wants to add it: only its devices count. */
async function knownTo(ctx: Context, target: CodeTarget, caId: string): Promise<string | undefined> {
  const { app, channel, recipient: subject } = target
  const identity = { type: channel === 'sms' ? 'phone' : 'email', subject } as const
  const owner = await findOwner(ctx, { appId: app.id, identity, now: ctx.now() })
  return owner && findKnownDevice(ctx, { appId: app.id, userId: owner.id, caId })
}
