import { limits } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { type AttemptResult, reserveAttempt } from '../db/once/attempt.ts'
import { isBelow, type Limit } from '../db/once/counter.ts'
import { findKnownDevice } from '../session/knownDevices.ts'
import { findOwner } from '../user/store.ts'
import { type CodeTarget, toRow } from './code.ts'

const day = 24 * 3_600

/**
 * Wrong codes of all callers together for an identity in a day, over all codes that log in (R17: guessed codes). Those
 * of second factors count apart, by user and caller: a stranger who knows the number must not lock the owner's factor.
 */
function guessLimit({ now }: Pick<Context, 'now'>, target: CodeTarget, counter = ''): Limit {
  const { app, channel, recipient, purpose, userId } = target
  const isLogin = purpose === 'login' || purpose === 'account'
  const apart = isLogin ? '' : `:${purpose}:${userId}:${counter}`
  const key = `fail:${app.id}:${channel}:${recipient}${apart}`
  return { key, limit: limits.codeFailuresPerDay, windowSeconds: day, now: now() }
}

/** A guess, and what it counts against. */
export type Guess = { attempt: AttemptResult; failures: Limit }

/**
 * Reserves a guess at a code. An attacker quickly sends ten wrong codes, and would lock the owner out for a
 * day: so when they are used up, a device that logged in to the very account before has a few of its own.
 * They are reserved like all others, and the five of a code hold for every caller.
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
 * Whether so many codes were wrong lately that a caller who asks for another has to pass a captcha first. A
 * device that the account knows need not: its page may have been loaded before.
 */
export async function isGuessedAt(
  ctx: Context,
  target: CodeTarget,
  caId: string | undefined,
): Promise<boolean> {
  if (await isBelow(ctx.db, beforeCaptcha(ctx, target))) return false
  return caId === undefined || (await knownTo(ctx, target, caId)) === undefined
}

/** The first half of the guesses: a captcha comes before the lock. */
export function beforeCaptcha(ctx: Pick<Context, 'now'>, target: CodeTarget): Limit {
  return { ...guessLimit(ctx, target), limit: limits.codeFailuresBeforeCaptcha }
}

/** The account that has the identity, not one that a caller tries to bring it to: only its devices count. */
async function knownTo(ctx: Context, target: CodeTarget, caId: string): Promise<string | undefined> {
  const { app, channel, recipient: subject } = target
  const identity = { type: channel === 'sms' ? 'phone' : 'email', subject } as const
  const owner = await findOwner(ctx, { appId: app.id, identity, now: ctx.now() })
  return owner && findKnownDevice(ctx, { appId: app.id, userId: owner.id, caId })
}
