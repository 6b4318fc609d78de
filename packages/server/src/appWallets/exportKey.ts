import type { ExportedKey } from '@latchkey/signer'
import { AppError, type WalletControl } from '@latchkey/wire'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { ApiWallet } from '../delegation/apiWallets.ts'
import { askSigner } from '../delegation/askSigner.ts'
import { readQuorumRows } from '../delegation/quorumRows.ts'
import { type AppRequest, toSignedRequest } from '../delegation/signedRequest.ts'
import { needRow } from '../delegation/signerRows.ts'

/**
 * Exports the key of a wallet of the app to its owner, sealed for the public key in the signed request.
 *
 * @throws AppError `feature_not_enabled` for a user's wallet, whose key only the user can export.
 */
export async function exportKey(
  ctx: Context,
  { app_grant: grant, sealed_key: sealedKey, app_id: appId, id }: ApiWallet,
  request: AppRequest,
): Promise<ExportedKey> {
  if (!grant || sealedKey === null || grant.user_id !== null)
    throw new AppError('feature_not_enabled', {
      message: 'Only the user can export the key of their wallet, on their own device.',
    })
  const wallet = await needRow(ctx, { appId, kind: 'wallet', id })
  const owner = await readQuorumRows(ctx, appId, (wallet.body as WalletControl).owner_id)
  const question = { grant, sealedKey, wallet, owner, ...toSignedRequest(ctx, request) }
  const answer = await askSigner(ctx.signer, (signer) => signer.exportKey(question))
  const at = ctx.now()
  await ctx.db.updateTable('api_wallets').set({ exported_at: at }).where('id', '=', id).execute()
  await audit(ctx.db, { appId, event: 'app_wallet.exported', data: { wallet: id, by: 'app' }, at })
  return answer
}
