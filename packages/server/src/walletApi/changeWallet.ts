import { AppError, type management, type ParsedInput } from '@latchkey/wire'
import { changeControl, rethrowTaken } from '../appWallets/changeControl.ts'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { ApiWallet } from '../delegation/apiWallets.ts'
import type { AppRequest } from '../delegation/signedRequest.ts'
import { needWallet } from './needWallet.ts'
import { renameWallet } from './store.ts'
import { toWallet } from './toWallet.ts'

type Input = ParsedInput<typeof management.changeWallet>

/** Members that decide who may use a wallet, and for what. */
const powers = [
  ...['owner', 'owner_id', 'policy_ids', 'additional_signers'],
  ...['authorization_key_ids', 'authorization_threshold'],
]

/** Changes the app's names of a wallet, and of a wallet of the app also who may sign. */
export async function changeWallet(
  ctx: Context,
  request: AppRequest & { input: Input },
): Promise<management.ManagedWallet> {
  const { app, input, sent } = request
  const wallet = await needWallet(ctx, { appId: app.id, id: input.wallet_id })
  const names = readNames(wallet, input)
  if (wallet.app_grant) return toWallet(await changeControl(ctx, wallet, { names, request }))
  const power = powers.find((name) => sent.body[name] !== undefined)
  if (power !== undefined)
    throw new AppError('feature_not_enabled', {
      message: `Only a new consent of the user changes ${power} of this wallet. To permit less, change the policy itself: that takes effect at once.`,
    })
  if (Object.keys(names).length === 0)
    throw new AppError('invalid_data', { message: 'Give display_name or external_id.' })
  await renameWallet(ctx.db, { appId: app.id, id: wallet.id }, names).catch(rethrowTaken)
  await audit(ctx.db, {
    ...{
      appId: app.id,
      event: 'api_wallet.renamed',
      data: { wallet_id: wallet.id, by: 'app' },
      at: ctx.now(),
    },
    ...(wallet.user_id && { userId: wallet.user_id }),
  })
  return toWallet({ ...wallet, ...names })
}

/** Reads the app's names for a wallet that the request changes. */
function readNames(wallet: ApiWallet, { display_name, external_id }: Input) {
  if (external_id !== undefined && wallet.external_id !== null && wallet.external_id !== external_id)
    throw new AppError('invalid_data', { message: 'The external_id of a wallet cannot be changed.' })
  return {
    ...(display_name !== undefined && { display_name }),
    ...(external_id !== undefined && { external_id }),
  }
}
