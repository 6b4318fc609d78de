import { limits } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import { incrementBelow, isBelow, type Limit } from '../db/once/counter.ts'

/**
 * Whether a login of this app needs a captcha: it is turned on, or so many codes were wrong lately that an attacker is
 * guessing all over the app, and there is a widget to show (R17: guessed codes).
 */
export async function wantsCaptcha(ctx: Context, app: App): Promise<boolean> {
  if (app.settings.captcha_enabled) return true
  if (app.settings.captcha_site_key === undefined) return false
  return !(await isBelow(ctx.db, budget(ctx, app)))
}

/** Counts a wrong code for the whole app: guessing one code of each of many users passes every limit per user. */
export async function countWrongCode(
  ctx: Context,
  app: App,
  { isOften }: { isOften: boolean },
): Promise<void> {
  await incrementBelow(ctx.db, budget(ctx, app))
  if (isOften) await incrementBelow(ctx.db, challenges(ctx, app))
}

/**
 * Whether pages of this app should load the widget: every login needs a captcha, or some do because an attacker was
 * guessing codes of an identity (`isGuessedAt`), and the server cannot tell which page this is.
 */
export async function showsCaptcha(ctx: Context, app: App): Promise<boolean> {
  if (await wantsCaptcha(ctx, app)) return true
  return app.settings.captcha_site_key !== undefined && !(await isBelow(ctx.db, challenges(ctx, app)))
}

/** One is enough, for as long as the failures that caused it count. */
function challenges({ now }: Context, { id }: App): Limit {
  return { kind: 'coarse', key: `challenge:${id}`, limit: 1, windowSeconds: 24 * 3_600, now: now() }
}

function budget({ now }: Context, { id }: App): Limit {
  return {
    kind: 'protecting',
    key: `fail:${id}`,
    limit: limits.codeFailuresPerAppAndHour,
    windowSeconds: 3_600,
    now: now(),
  }
}
