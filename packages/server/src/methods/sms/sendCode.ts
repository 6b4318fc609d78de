import { AppError } from '@latchkey/wire'
import { sql } from 'kysely'
import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { givingBack, incrementBelow, isBelow, type Limit, secondsLeft } from '../../db/once/counter.ts'
import { codeText } from './texts.ts'

/** The daily limit of an app (R21: limits on sending codes). */
function toBudget(ctx: Context, { id, settings }: App): Limit {
  return {
    kind: 'protecting',
    key: `sms:${id}`,
    limit: settings.sms_codes_per_day,
    windowSeconds: 24 * 3_600,
    now: ctx.now(),
  }
}

/** Stops a flood before it costs a code and its counters. `sendCode` makes the real decision. */
export async function assertBudget(ctx: Context, app: App): Promise<void> {
  const budget = toBudget(ctx, app)
  if (!(await isBelow(ctx.db, budget))) throw await overspent(ctx, budget)
}

/**
 * Texts a code within the app's budget. Counts it before sending, and reverts that if the provider did not accept it.
 * Throws `too_many_requests` with the seconds to wait.
 */
export async function sendCode(
  ctx: Context,
  { app, to, code, text = codeText(app, code) }: { app: App; to: string; code: string; text?: string },
): Promise<void> {
  const budget = toBudget(ctx, app)
  if (!(await incrementBelow(ctx.db, budget)).allowed) throw await overspent(ctx, budget)
  try {
    await ctx.sms.send({ app: app.id, to, text })
  } catch (cause) {
    await givingBack(budget, sql`(select 1) once`).execute(ctx.db)
    throw cause
  }
}

async function overspent(ctx: Context, budget: Limit): Promise<AppError> {
  ctx.log.warn(
    { outage: budget.key, counter: budget.key, limit: budget.limit },
    'sms_codes_per_day is used up: no code is texted',
  )
  return new AppError('too_many_requests', {
    data: { retry_after_seconds: await secondsLeft(ctx.db, budget) },
  })
}
