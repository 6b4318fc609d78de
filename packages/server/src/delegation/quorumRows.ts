import type { QuorumRows } from '@latchkey/signer'
import type { Context } from '../context.ts'
import { findRow, needRow } from './signerRows.ts'

/** A key quorum with those inside it. One that is missing inside is for the signer to refuse. */
export async function readQuorumRows(ctx: Context, appId: string, id: string): Promise<QuorumRows> {
  const quorum = await needRow(ctx, { appId, kind: 'quorum', id })
  const { key_quorum_ids: ids = [] } = quorum.body as { key_quorum_ids?: string[] }
  const quorums = await Promise.all(ids.map((inner) => findRow(ctx, { appId, kind: 'quorum', id: inner })))
  return { quorum, quorums: quorums.filter((row) => row !== undefined) }
}
