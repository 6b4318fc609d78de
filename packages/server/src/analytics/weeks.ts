import type { PartitionedTable } from '../db/partitions.ts'

export const analyticsWeeks: PartitionedTable = {
  ...{ table: 'analytics_events', column: 'created_at', period: 'week' },
}
