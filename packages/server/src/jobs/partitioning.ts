import { limits } from '@latchkey/wire'
import { analyticsWeeks } from '../analytics/weeks.ts'
import { auditMonths } from '../audit/months.ts'
import type { Context } from '../context.ts'
import { dropPartitions, getStart, makePartitions, type PartitionedTable } from '../db/partitions.ts'
import { countMonthsAhead, getOldestSession, sessionMonths } from '../session/months.ts'
import { eventWeeks, getOldest } from '../webhooks/weeks.ts'

type PartitionRule = {
  target: PartitionedTable
  /** Parts that are made ahead. */
  ahead: number | ((ctx: Context) => Promise<number>)
  /** What was written before this is over; undefined if nothing ever is. */
  oldest(ctx: Context): Date | undefined
}

const dayMs = 86_400_000

/** Every table whose old rows are removed with their whole part, in the order of the removal. */
const partitionRules: readonly PartitionRule[] = [
  ...eventWeeks.map((target) => ({
    ...{ target, ahead: 2 },
    oldest: (ctx: Context) => getOldest(ctx.now()),
  })),
  {
    ...{ target: analyticsWeeks, ahead: 2 },
    oldest: (ctx) => new Date(ctx.now().getTime() - limits.analyticsDays * dayMs),
  },
  {
    ...{ target: sessionMonths, ahead: ({ db, now }) => countMonthsAhead(db, now()) },
    oldest: ({ now }) => getOldestSession(now()),
  },
  {
    ...{ target: auditMonths, ahead: 1 },
    oldest: ({ config, now }) =>
      config.auditLogMonths === undefined ? undefined : getStart(auditMonths, now(), -config.auditLogMonths),
  },
]

/** Makes the parts of now and of the near future. A failure is logged, and the next round tries again. */
export async function makeParts(ctx: Context): Promise<void> {
  for (const { target, ahead } of partitionRules)
    await attempt(ctx, target, async () => {
      const count = typeof ahead === 'number' ? ahead : await ahead(ctx)
      await makePartitions(ctx.db, target, { now: ctx.now(), ahead: count })
    })
}

/** Drops the parts whose rows are all over. Returns their number by table. */
export async function dropParts(ctx: Context): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { target, oldest } of partitionRules) {
    const before = oldest(ctx)
    if (!before) continue
    await attempt(ctx, target, async () => {
      const count = await dropPartitions(ctx.db, target, { before })
      if (count > 0) counts[`${target.table}_${target.period}s`] = count
    })
  }
  return counts
}

async function attempt(ctx: Context, { table }: PartitionedTable, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (err) {
    ctx.metrics.events.inc({ event: 'cleaning', result: 'failed' })
    ctx.log.error({ err, table }, 'the parts of a table could not be changed; the next round tries again')
  }
}
