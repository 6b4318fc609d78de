import { AppError, limits, management } from '@latchkey/wire'
import { exportKey } from '../appWallets/exportKey.ts'
import type { Routes } from '../http/route.ts'
import { authenticateWallets } from './authenticate.ts'
import { changeWallet } from './changeWallet.ts'
import { createWallet, createWallets } from './createWallets.ts'
import { listWallets } from './listWallets.ts'
import { needWallet, needWalletByAddress } from './needWallet.ts'
import { answerRpc } from './rpc.ts'
import { toWallet } from './toWallet.ts'
import { findTransaction } from './transactions/store.ts'
import { toTransaction } from './transactions/toTransaction.ts'

/** Typed data and transactions are large, and nested. */
const ofRequests = {
  ...{ bodyBytes: limits.walletRpcBytes, bodyDepth: limits.walletRpcDepth },
  // Only a caller who can sign may read a stored signature.
  handlesKey: true,
}

export const walletApiRoutes: Routes = (route, ctx) => {
  for (const endpoint of [management.authenticateWallets, management.authenticateSigner])
    route(endpoint, (request) => authenticateWallets(ctx, request))
  route(management.listWallets, (request) => listWallets(ctx, request))
  route(management.getWallet, async ({ app, input }) =>
    toWallet(
      await needWallet(ctx, { appId: app.id, id: input.wallet_id, isArchivedToo: input.include_archived }),
    ),
  )
  route(management.getWalletByAddress, async ({ app, input: { address, include_archived } }) =>
    toWallet(await needWalletByAddress(ctx, { appId: app.id, address, isArchivedToo: include_archived })),
  )
  route(management.createWallet, (request) => createWallet(ctx, request))
  route(management.createWallets, (request) => createWallets(ctx, request), {
    bodyBytes: limits.walletRpcBytes,
  })
  route(management.exportWallet, async (request) =>
    exportKey(ctx, await needWallet(ctx, { appId: request.app.id, id: request.input.wallet_id }), request),
  )
  route(management.changeWallet, (request) => changeWallet(ctx, request))
  route(management.walletRpc, (request) => answerRpc(ctx, request.input.wallet_id, request), ofRequests)
  route(management.getTransaction, async ({ app, input }) => {
    const row = await findTransaction(ctx.db, { appId: app.id, id: input.transaction_id })
    if (!row) throw new AppError('not_found', { message: 'The app has no such transaction.' })
    return toTransaction(row)
  })
}
