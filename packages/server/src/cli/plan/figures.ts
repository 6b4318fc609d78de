/**
 * What a plan is calculated from. Measured with 10 million users and 30 million sessions on 27 November 2026 (`npm run
 * bench -- scale --users 10000000 --keep --rounds 3`, on two shared cores, see bench/README.md), except where a comment
 * says that a figure is a choice.
 */

/** What users of an app do, per day that they come. Choices: count your own in the metrics. */
export const habits = {
  /** An access token is valid for an hour. */
  refreshes: 6,
  sessionChecks: 6,
  /** Most days begin with a session that is still open. */
  logins: 0.2,
  /** Your server asks for a user. It checks tokens without asking. */
  lookUps: 1,
}
export type Work = keyof typeof habits

/** Microseconds of one core for each, in the server and in Postgres. A login is sending the code and checking it. */
export const costs: Record<Work, { server: number; database: number }> = {
  refreshes: { server: 499, database: 283 },
  sessionChecks: { server: 269, database: 109 },
  logins: { server: 1_605, database: 1_533 },
  lookUps: { server: 335, database: 104 },
}

/** For each registered user, with one account, three sessions and one entry of the audit log. */
export const bytesPerUser = { all: 2_353, indexes: 992 }
/** One entry, with its indexes. */
export const auditBytes = 271
/**
 * At most: right after a checkpoint, the first change of each page writes the whole page. A login wrote 65.7 kB then; a
 * refresh changes one or two pages.
 */
export const logBytes: Record<Work, number> = {
  refreshes: 8_192,
  sessionChecks: 0,
  logins: 65_700,
  lookUps: 0,
}

/** Choices. */
export const margins = {
  /** The busiest minute compared with the mean of the day. */
  peak: 5,
  /** How busy cores may be at the peak: another machine may have failed, and latencies grow beyond it. */
  busy: 0.5,
  /** For vacuum, checkpoints and backups. */
  databaseCores: 1,
  /** How much of the disk is used: a migration or a restore needs room. */
  disk: 0.5,
  /** How long the audit log is kept. */
  auditYears: 1,
  /** Bytes besides indexes that should be in memory. */
  memory: 1e9,
  coresOfServer: 4,
  /** The default of DATABASE_POOL. */
  pool: 20,
}

/** Up to where one shape of an installation is enough. Choices. */
export const limits = {
  /** Users on one machine, if it may be down while it is repaired. */
  oneMachine: 10_000,
  /** Of the primary at its peak, beyond which reads should go to replicas. */
  coresBeforeReplicas: 8,
  /** Of one primary. Machines with more exist, but a failure would hit everyone. */
  coresOfPrimary: 32,
  /** Of one database. Restoring more takes most of a day. */
  diskOfPrimary: 4e12,
}
