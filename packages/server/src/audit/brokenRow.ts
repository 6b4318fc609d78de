import type { Kysely } from 'kysely'
import { spend } from '../db/once/spend.ts'
import type { Schema } from '../db/schema.ts'
import { outsideTransaction } from '../db/transaction.ts'
import type { Logger } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { audit } from './audit.ts'

type Deps = { db: Kysely<Schema>; log: Logger; now: () => Date; metrics: Pick<Metrics, 'brokenRows'> }
type BrokenRow = { appId: string; table: string; row: string }

const dayMs = 86_400_000
const maxRemembered = 1_000

/**
 * Reports a row that this server did not write as it is: an attacker writes to the database, or an old copy of it was
 * restored. Reports each row once a day for all processes, however often it is read.
 */
export function createAlarm({ db, log, now, metrics }: Deps): (broken: BrokenRow) => Promise<void> {
  const lastReports = new Map<string, number>()
  return async ({ appId, table, row }) => {
    const key = `broken-row:${appId}:${table}:${row}`
    const at = now()
    if ((lastReports.get(key) ?? 0) > at.getTime()) return
    if (lastReports.size >= maxRemembered) lastReports.clear()
    const expiresAt = new Date(at.getTime() + dayMs)
    lastReports.set(key, expiresAt.getTime())
    const isFirst = await outsideTransaction(() => spend(db, { key, expiresAt, now: at }))
    if (!isFirst) return
    metrics.brokenRows.inc()
    log.error({ app: appId, table, row }, 'a row was changed outside this server and is ignored')
    await outsideTransaction(() => audit(db, { appId, event: 'row.broken', data: { table, row }, at }))
  }
}
