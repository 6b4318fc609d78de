import { AppError, type ParsedInput, type Reply, type vault } from '@latchkey/wire'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { askSigner } from '../delegation/askSigner.ts'
import { requireLogin } from '../session/freshLogin.ts'
import { toOwner, type VaultCaller } from '../wallet/caller.ts'
import { getWalletKey } from '../wallet/intentStore.ts'
import { requireSettled } from '../wallet/requireSettled.ts'
import { liveIntent } from '../wallet/stage.ts'
import { findHeldWallet } from './store.ts'

/**
 * Gives a user's device the key of a wallet that the app made before the first login. The device has opened an intent
 * to import the wallet, so other devices wait. From now on the signer signs nothing with the key. It keeps the key
 * until the import is committed.
 *
 * @throws AppError `not_found` for a wallet that the user already has.
 */
export async function handOver(
  ctx: Context,
  caller: VaultCaller,
  { intent_id, recipient_key: recipientKey }: ParsedInput<typeof vault.takeOver>,
): Promise<Reply<typeof vault.takeOver>> {
  requireLogin(ctx, caller, 'handedOver')
  const owner = toOwner(caller)
  const now = ctx.now()
  const { grant, sealedKey } = await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    const intent = await liveIntent(ctx, trx, caller, intent_id)
    await requireSettled(at, owner, { name: 'handedOver', now })
    const { chainType, imported: address } = getWalletKey(intent)
    const wallet =
      address === undefined || intent.status === 'committed'
        ? undefined
        : await findHeldWallet(trx, { ...owner, chainType, address })
    if (!wallet) throw new AppError('not_found')
    const data = { wallet: wallet.grant.wallet_id, device: caller.device.id, session: caller.sid }
    await audit(trx, { ...owner, event: 'wallet.handover_begun', data, at: now })
    return wallet
  })
  const handover = { grant, sealedKey, recipientKey }
  return { grant, ...(await askSigner(ctx.signer, (signer) => signer.handOver(handover))) }
}
