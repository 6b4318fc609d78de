import type { DelegationConsent, Json } from '@latchkey/wire'
import * as v from 'valibot'
import type { Quorum } from '../authorization/quorum.ts'
import { SignerRefusal } from '../refusal.ts'
import { type Row, type RowBook, RowRefused } from '../rows/row.ts'
import type { Terms } from './terms.ts'

/** The rows that a consent names, as the database has them. `quorums` are those inside the quorum. */
export type TermRows = { quorum: Row; quorums: readonly Row[]; policy: Row; aggregations: readonly Row[] }

const QuorumBody = v.looseObject({
  authorization_threshold: v.pipe(v.number(), v.integer(), v.minValue(1)),
  authorization_keys: v.array(v.looseObject({ public_key: v.string() })),
  key_quorum_ids: v.optional(v.array(v.string()), []),
})

/**
 * Reads the rows that are in force for a consent. Each has to be one that this signer wrote last, and of the consent's
 * app.
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
    const body = read(rows.quorum, 'quorum', consent.quorum_id)
    const { key_quorum_ids } = v.parse(QuorumBody, body)
    const inner = key_quorum_ids.map((id) => {
      const row = rows.quorums.find((one) => one.id === id)
      return row ? toQuorum(read(row, 'quorum', id)) : refuseMissing(id)
    })
    const policy = read(rows.policy, 'policy', consent.policy_id)
    const aggregations = rows.aggregations.map((row) => read(row, 'aggregation'))
    return { quorum: { ...toQuorum(body), quorums: inner }, terms: { policy, aggregations } }
  } catch (cause) {
    if (cause instanceof RowRefused) throw new SignerRefusal('policy_violation', cause.message)
    throw cause
  }
}

function toQuorum(body: Json): Quorum {
  const { authorization_threshold: threshold, authorization_keys } = v.parse(QuorumBody, body)
  return { threshold, publicKeys: authorization_keys.map(({ public_key }) => public_key) }
}

function refuseMissing(id: string): never {
  throw new SignerRefusal('policy_violation', `The key quorum ${id} is missing.`)
}
