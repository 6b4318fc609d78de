import { AppError, type ParsedInput, type Reply, type VaultWallet, type vault } from '@latchkey/wire'
import type { Transaction } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import type { Schema } from '../db/schema.ts'
import { isUniqueViolation } from '../db/sqlState.ts'
import { inTransaction } from '../db/transaction.ts'
import type { StagedMaterial } from '../db/vaultSchema.ts'
import { toOwner, type VaultCaller } from './caller.ts'
import { registerDevice } from './deviceStore.ts'
import { insertEntropy, toVerifier } from './entropies.ts'
import { openHalves } from './halves.ts'
import { type Intent, markCommitted } from './intentStore.ts'
import { walletToWire } from './intents.ts'
import { linkWallet } from './linkWallet.ts'
import { liveIntent } from './stage.ts'
import { findWallet, insertSlot, insertWallet } from './store.ts'

/** Step 6 of security 2.5: from here on the wallet is there, whole. A repeat finds it and returns it. */
export async function commitIntent(
  ctx: Context,
  caller: VaultCaller,
  { intent_id }: ParsedInput<typeof vault.commitIntent>,
): Promise<Reply<typeof vault.commitIntent>> {
  try {
    return await inTransaction(ctx.db, async (trx) => {
      const intent = await liveIntent(trx, caller, intent_id)
      if (intent.status === 'committed')
        return { wallet: await committedWallet({ db: trx, binding: ctx.binding }, caller, intent) }
      // Not read back, not proven to open: the wallet could be lost the moment it is shown (I2).
      if (!intent.material || !intent.read_at) throw new AppError('invalid_data')
      return { wallet: await commit(ctx, trx, { caller, intent, material: intent.material }) }
    })
  } catch (cause) {
    // The address or a slot id belongs to another user. Only a caller who chose them on purpose gets here.
    if (isUniqueViolation(cause)) throw new AppError('invalid_data', { cause })
    throw cause
  }
}

type Commit = { caller: VaultCaller; intent: Intent; material: StagedMaterial }

/** All or nothing; `wallets_one` decides should two ever get this far (I1). */
async function commit(
  ctx: Context,
  trx: Transaction<Schema>,
  { caller, intent, material }: Commit,
): Promise<VaultWallet> {
  const owner = toOwner(caller)
  const at = { db: trx, binding: ctx.binding }
  const now = ctx.now()
  const { entropy_id: sealedName, addresses, slots } = material
  // Halves open for the name they were sealed for alone: one that was put into the row since is found here.
  for (const slot of slots) await openHalves(ctx, { ...owner, entropyId: sealedName }, slot)
  const wallet = toWallet(intent, material)
  const { chain_type, hd_wallet_index, address, recovery_method: recoveryMethod } = wallet
  const entropy = await insertEntropy(at, owner, { kind: 'mnemonic', sealedName, recoveryMethod, now })
  const derived = { entropyId: entropy.id, now }
  await insertWallet(at, owner, { ...derived, chain_type, hd_wallet_index, address })
  for (const slot of slots)
    await insertSlot(trx, owner, { ...derived, slot, addresses, deviceId: caller.device.id })
  await registerDevice(trx, owner, { ...caller, now })
  await linkWallet(at, owner, { wallet, now })
  await markCommitted(trx, { id: intent.id, now })
  const data = { address: wallet.address, device: caller.device.id }
  await audit(trx, { ...owner, event: 'wallet.created', data, at: now })
  return wallet
}

function toWallet(intent: Intent, { entropy_id }: StagedMaterial): VaultWallet {
  return {
    address: entropy_id,
    chain_type: intent.chain_type,
    hd_wallet_index: intent.hd_wallet_index,
    entropy_id,
    entropy_id_verifier: toVerifier({ sealedName: entropy_id }),
    recovery_method: 'privy',
  }
}

async function committedWallet(at: BoundDb, caller: VaultCaller, intent: Intent): Promise<VaultWallet> {
  const place = { chainType: intent.chain_type, index: intent.hd_wallet_index }
  const wallet = await findWallet(at, toOwner(caller), place)
  if (!wallet) throw new AppError('not_found')
  return walletToWire(wallet)
}
