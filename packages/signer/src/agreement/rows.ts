import type { DelegationConsent } from '@latchkey/wire'
import type { Quorum } from '../authorization/quorum.ts'
import { SignerRefusal } from '../refusal.ts'
import { type QuorumRows, readQuorum } from '../rows/readQuorum.ts'
import { type Row, type RowBook, RowRefused } from '../rows/row.ts'
import type { Terms } from './terms.ts'

/** The rows that a consent names, as they are in the database. */
export type TermRows = QuorumRows & { policy: Row; aggregations: readonly Row[] }

/**
 * Reads the current rows for a consent. Each must be the newest version that this signer wrote, and belong to the
 * consent's app.
 *
 * @throws SignerRefusal
 */
export function readCurrent(
  rows: TermRows,
  consent: DelegationConsent,
  book: RowBook,
): { quorum: Quorum; terms: Terms } {
  const read = (row: Row, kind: Row['kind'], id?: string) => {
    const isRight = row.kind === kind && row.appId === consent.app_id && (id === undefined || row.id === id)
    if (!isRight) throw new RowRefused(row)
    return book.read(row)
  }
  try {
    const quorum = readQuorum(rows, { appId: consent.app_id, id: consent.quorum_id }, book)
    const policy = read(rows.policy, 'policy', consent.policy_id)
    const aggregations = rows.aggregations.map((row) => read(row, 'aggregation'))
    return { quorum, terms: { policy, aggregations } }
  } catch (cause) {
    if (cause instanceof RowRefused) throw new SignerRefusal('policy_violation', cause.message)
    throw cause
  }
}
