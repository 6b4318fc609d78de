/** The SQLSTATE of a Postgres error, or an empty text. */
export function sqlState(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}

/** Whether a unique index refused a row, optionally the given one. The indexes decide, not an earlier read. */
export function isUniqueViolation(cause: unknown, index?: string): boolean {
  if (sqlState(cause) !== '23505' || !(cause instanceof Error)) return false
  return index === undefined || ('constraint' in cause && cause.constraint === index)
}

/**
 * Serialization failure or deadlock (F8: slow database), or a row that was on its way to the default partition while the
 * one for it was attached: nothing was written, so the same work may run again.
 */
export function isConflict(cause: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(cause)) || isOutsidePartition(cause)
}

/** A check constraint of ours has a name, the bounds of a partition have none. */
function isOutsidePartition(cause: unknown): boolean {
  return sqlState(cause) === '23514' && cause instanceof Error && !('constraint' in cause && cause.constraint)
}

/** A migration ran in between (F25: two versions): data prepared for the old tables must be read again. */
export function isOutdatedPlan(cause: unknown): boolean {
  return sqlState(cause) === '0A000'
}
