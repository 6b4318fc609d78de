import type { Row, WalletRows } from '@latchkey/signer'
import type { Policy, WalletControl } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { findRow, needRow } from '../delegation/signerRows.ts'
import { listReferences } from '../delegation/termRows.ts'

/**
 * Reads the rows from which the signer decides on a request for a wallet of the app. The signer refuses the request if
 * a row is missing.
 *
 * @throws AppError `not_found` if there is no row that says who may sign.
 */
export async function readWalletRows(ctx: Context, name: { appId: string; id: string }): Promise<WalletRows> {
  const { appId } = name
  const find = async (kind: Row['kind'], ids: Iterable<string>) => {
    const rows = await Promise.all([...new Set(ids)].map((id) => findRow(ctx, { appId, kind, id })))
    return rows.filter((row) => row !== undefined)
  }
  const wallet = await needRow(ctx, { ...name, kind: 'wallet' })
  const { owner_id, policy_ids, additional_signers } = wallet.body as WalletControl
  const outer = await find('quorum', [owner_id, ...additional_signers.map(({ signer_id }) => signer_id)])
  const innerIds = outer.flatMap(({ body }) => (body as { key_quorum_ids: string[] }).key_quorum_ids)
  const overrideIds = additional_signers.flatMap(({ override_policy_ids = [] }) => override_policy_ids)
  const policies = await find('policy', [...policy_ids, ...overrideIds])
  const aggregationIds = policies.flatMap(({ body }) => listReferences(body as unknown as Policy))
  return {
    ...{ wallet, policies, aggregations: await find('aggregation', aggregationIds) },
    quorums: [...outer, ...(await find('quorum', innerIds))],
  }
}
