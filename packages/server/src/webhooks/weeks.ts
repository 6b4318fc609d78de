import type { PartitionedTable } from '../db/partitions.ts'

/** Events can be listed and sent again for so long. They leave the disk with their week (`db/partitions.ts`). */
const keptDays = 30
const dayMs = 86_400_000

/** Deliveries first: in the part from before the weeks, they refer to their events. */
export const eventWeeks: readonly PartitionedTable[] = ['webhook_deliveries', 'webhook_events'].map(
  (table) => ({
    ...({ table, column: 'created_at', period: 'week' } as const),
    key: ['id'],
  }),
)

/** What was written before this is as if deleted. Every statement has it, so that it reads only the weeks since then. */
export function getOldest(now: Date): Date {
  return new Date(now.getTime() - keptDays * dayMs)
}
