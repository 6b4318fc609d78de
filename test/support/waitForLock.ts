import { sql } from 'kysely'
import { expect } from 'vitest'
import { outsideTransaction } from '../../packages/server/src/db/transaction.ts'
import type { World } from './world.ts'

/** Waits until `count` statements of this test file's database wait for a lock. */
export async function waitingForLock({ ctx }: World, count = 1): Promise<void> {
  const waiting = () =>
    outsideTransaction(() =>
      sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db),
    )
  await expect.poll(async () => (await waiting()).rows[0]?.count).toBe(count)
}
