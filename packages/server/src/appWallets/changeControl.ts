import { AppError } from '@latchkey/wire'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { jsonb } from '../db/jsonb.ts'
import { isUniqueViolation } from '../db/sqlState.ts'
import { type ApiWallet, findApiWallet } from '../delegation/apiWallets.ts'
import { askSigner } from '../delegation/askSigner.ts'
import { findOwner } from '../delegation/changeRows.ts'
import { readQuorumRows } from '../delegation/quorumRows.ts'
import { type AppRequest, toSignedRequest } from '../delegation/signedRequest.ts'
import { needRow, putRow } from '../delegation/signerRows.ts'
import { type ControlInput, checkPolicies, readSigners, refuseUser } from './readControl.ts'

type WalletNames = { display_name?: string | null; external_id?: string }
type ControlChange = { names: WalletNames; request: AppRequest }

/**
 * Changes who may sign for a wallet of the app. The wallet's owner has signed the request, and the signer computes the
 * change itself.
 *
 * @throws AppError
 */
export async function changeControl(
  ctx: Context,
  wallet: ApiWallet,
  { names, request }: ControlChange,
): Promise<ApiWallet> {
  const { app_id: appId, id, chain_type: chainType } = wallet
  const input: ControlInput = request.sent.body
  refuseUser(input.owner)
  await checkPolicies(ctx, { appId, chainType }, input.policy_ids ?? [])
  await readSigners(ctx, { appId, chainType }, input.additional_signers)
  const row = await needRow(ctx, { appId, kind: 'wallet', id })
  const owner = await readQuorumRows(ctx, appId, (row.body as { owner_id: string }).owner_id)
  const nextOwnerId = await findOwner(ctx, appId, input)
  const nextOwner = nextOwnerId === null ? undefined : await readQuorumRows(ctx, appId, nextOwnerId)
  const signedRequest = toSignedRequest(ctx, request)
  const change = { row, owner, nextOwner, ...signedRequest }
  const next = await askSigner(ctx.signer, (signer) => signer.changeRow(change))
  if (next.version !== row.version) await putRow(ctx, next)
  const { owner_id, policy_ids, additional_signers } = next.body as unknown as ApiWallet
  await ctx.db
    .updateTable('api_wallets')
    .set({ owner_id, policy_ids: jsonb(policy_ids), additional_signers: jsonb(additional_signers), ...names })
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .execute()
    .catch(rethrowTaken)
  const data = { wallet: id, owner: owner_id, version: next.version, by: 'app' }
  await audit(ctx.db, { appId, event: 'app_wallet.changed', data, at: ctx.now() })
  return (await findApiWallet(ctx, { appId, id })) as ApiWallet
}

/** Turns a violation of the unique index into an error for the caller. */
export function rethrowTaken(cause: unknown): never {
  if (!isUniqueViolation(cause, 'api_wallets_external')) throw cause
  throw new AppError('invalid_data', { message: 'Another wallet of the app has this external_id.', cause })
}
