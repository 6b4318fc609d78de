import type { TermRows } from '@latchkey/signer'
import { AppError, type Policy } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { readQuorumRows } from './quorumRows.ts'
import { findRow, needRow } from './signerRows.ts'

type TermNames = { appId: string; quorumId: string; policyId: string }

/**
 * Reads the rows that are in force for a consent, in the signer's format. Aggregations are sorted by id, so the same
 * terms always have the same hash.
 *
 * @throws AppError `not_found`
 */
export async function readTermRows(
  ctx: Context,
  { appId, quorumId, policyId }: TermNames,
): Promise<TermRows> {
  const quorumRows = await readQuorumRows(ctx, appId, quorumId)
  const policy = await needRow(ctx, { appId, kind: 'policy', id: policyId })
  const aggregations = []
  for (const id of listReferences(policy.body as unknown as Policy)) {
    const row = await findRow(ctx, { appId, kind: 'aggregation', id })
    if (!row) throw new AppError('not_found', { message: `There is no aggregation ${id}.` })
    aggregations.push(row)
  }
  return { ...quorumRows, policy, aggregations }
}

/** Lists the aggregations that a policy's conditions name as `aggregation.<id>`. */
export function listReferences({ rules }: Policy): string[] {
  const ids = rules
    .flatMap(({ conditions }) => conditions)
    .filter(({ field_source }) => field_source === 'reference')
    .map(({ field }) => field.slice('aggregation.'.length))
  return [...new Set(ids)].sort()
}
