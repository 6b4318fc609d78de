import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'
import { makePartitions } from '../db/partitions.ts'
import { eventWeeks } from '../webhooks/weeks.ts'
import { analyticsWeeks } from './weeks.ts'

test.each([analyticsWeeks, ...eventWeeks])(
  'recent rows of $table move from the default partition to their week',
  async (target) => {
    const { ctx, app } = await createWorld()
    const at = new Date(Date.now() + 400 * 24 * 3_600_000)
    const rows = {
      analytics_events: sql`insert into analytics_events (app_id, event_name, created_at) values (${app.id}, 'x', ${at})`,
      webhook_events: sql`
      insert into webhook_events (id, app_id, type, sealed, created_at) values ('far', ${app.id}, 'x', 'x', ${at})`,
      webhook_deliveries: sql`
      insert into webhook_deliveries (id, event_id, endpoint_id, app_id, due_at, created_at)
      values (gen_random_uuid(), 'far', 'x', ${app.id}, ${at}, ${at})`,
    }
    await (rows[target.table as keyof typeof rows] ?? expect.fail()).execute(ctx.db)
    const listParts = async () => {
      const result = await sql<{ part: string }>`
      select tableoid::regclass::text as part from ${sql.table(target.table)} where created_at = ${at}`.execute(
        ctx.db,
      )
      return result.rows.map(({ part }) => part)
    }
    expect(await listParts()).toEqual([`${target.table}_other`])
    await makePartitions(ctx.db, target, { now: at, ahead: 0 })
    expect(await listParts()).toEqual([expect.stringMatching(/_20\d\d_\d\d_\d\d$/)])
  },
)
