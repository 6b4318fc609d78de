import { limits } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import { incrementBelow, isBelow, type Limit } from '../db/once.ts'

/**
 * Whether a login of this app begins with a captcha: it is switched on, or so many codes were wrong lately that
 * somebody is guessing all over the app, and there is a widget to show (R17).
 */
export async function wantsCaptcha(ctx: Context, app: App): Promise<boolean> {
  if (app.settings.captcha_enabled) return true
  if (app.settings.captcha_site_key === undefined) return false
  return !(await isBelow(ctx.db, budget(ctx, app)))
}

/** Counts a wrong code against the whole app: guessing one code each of many people passes every limit per person. */
export async function countWrongCode(ctx: Context, app: App): Promise<void> {
  await incrementBelow(ctx.db, budget(ctx, app))
}

function budget({ now }: Context, { id }: App): Limit {
  return {
    key: `fail:${id}`,
    limit: limits.codeFailuresPerAppAndHour,
    windowSeconds: 3_600,
    now: now(),
  }
}
