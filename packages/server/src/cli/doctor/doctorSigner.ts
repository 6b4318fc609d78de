import type { App } from '../../app/app.ts'
import type { Context } from '../../context.ts'
import { listRows } from '../../delegation/signerRows.ts'
import { bad, type Finding, ok } from '../../doctor/finding.ts'

type Parts = Pick<Context, 'db' | 'signer' | 'config'>

/** Checks that the signer answers, if an app needs it. */
export async function checkSigner(ctx: Parts): Promise<Finding[]> {
  const { address } = ctx.config.signer
  const where = 'path' in address ? address.path : `tls://${address.host}:${address.port}`
  const isThere = await ctx.signer.isThere()
  ctx.signer.close()
  if (isThere) return [ok(`the signer answers on ${where}`)]
  const needed = await ctx.db.selectFrom('signer_rows').select('app_id').limit(1).executeTakeFirst()
  return needed
    ? [
        bad(
          `the signer does not answer on ${where}: apps cannot sign, and revocations wait. Start it with latchkey signer`,
        ),
      ]
    : []
}

/** Checks that the key quorum and the policies in an app's delegation settings exist. */
export async function checkDelegation(
  ctx: Pick<Context, 'db'>,
  { id: appId, name, settings }: Pick<App, 'id' | 'name' | 'settings'>,
): Promise<Finding[]> {
  const { delegation_config: config } = settings
  if (!config) return []
  const { ethereum, solana } = config.policy_ids
  const ids = [config.key_quorum_id, ethereum, solana].filter((id) => id !== undefined)
  const [quorums, policies] = await Promise.all([
    listRows(ctx, { appId, kind: 'quorum' }),
    listRows(ctx, { appId, kind: 'policy' }),
  ])
  const rowIds = new Set([...quorums, ...policies].map(({ id }) => id))
  return ids
    .filter((id) => !rowIds.has(id))
    .map((id) => bad(`app "${name}": delegation_config names ${id}, which does not exist`))
}
