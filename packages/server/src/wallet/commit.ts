import { AppError, limits, type ParsedInput, type Reply, type VaultWallet, type vault } from '@latchkey/wire'
import type { Transaction } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import type { Schema } from '../db/schema.ts'
import { isUniqueViolation } from '../db/sqlState.ts'
import { inTransaction } from '../db/transaction.ts'
import type { StagedMaterial } from '../db/vaultSchema.ts'
import { announce } from '../notices/announce.ts'
import { findReachable } from '../user/store.ts'
import { toOwner, type VaultCaller } from './caller.ts'
import { registerDevice } from './deviceStore.ts'
import { insertEntropy, toVerifier } from './entropies.ts'
import { openHalves } from './halves.ts'
import { getWalletKey, type Intent, markCommitted } from './intentStore.ts'
import { walletToWire } from './intents.ts'
import { linkUsedWallet, linkWallet } from './linkWallet.ts'
import { toDigest } from './material.ts'
import { liveIntent } from './stage.ts'
import { countImported, findWallet, insertSlot, insertWallet } from './store.ts'

/** Step 6 of security 2.5: from here on the wallet exists completely. A repeat finds it and returns it. */
export async function commitIntent(
  ctx: Context,
  caller: VaultCaller,
  { intent_id }: ParsedInput<typeof vault.commitIntent>,
): Promise<Reply<typeof vault.commitIntent>> {
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    const intent = await liveIntent(ctx, trx, caller, intent_id)
    if (intent.status === 'committed') return { wallet: await committedWallet(at, caller, intent) }
    // Not read back, so not proven to open: the wallet could be lost the moment it is shown (I2).
    if (!intent.material || !intent.read_at) throw new AppError('invalid_data')
    return commit(ctx, trx, { caller, intent, material: intent.material })
  }).catch((cause: unknown) => {
    // An imported key may belong to another user. A new one, or a slot id, collides only on purpose.
    if (isUniqueViolation(cause, 'wallets_by_address') || isUniqueViolation(cause, 'linked_accounts_owner'))
      throw new AppError('linked_to_another_user', { cause })
    throw isUniqueViolation(cause) ? new AppError('invalid_data', { cause }) : cause
  })
}

type Commit = { caller: VaultCaller; intent: Intent; material: StagedMaterial }

/** All or nothing; `wallets_one` decides if two ever get this far (I1). */
async function commit(
  ctx: Context,
  trx: Transaction<Schema>,
  { caller, intent, material }: Commit,
): Promise<{ wallet: VaultWallet }> {
  const owner = toOwner(caller)
  const at = { db: trx, binding: ctx.binding }
  const now = ctx.now()
  const { entropy_id: sealedName, addresses, slots } = material
  const isImport = getWalletKey(intent).imported !== undefined
  if (isImport && (await countImported(trx, owner)) >= limits.importedWalletsPerUser)
    throw new AppError('cannot_link_more_of_type')
  const before = await findReachable(at, { ...owner, now })
  await ctx.webhooks.watch(at, caller.app, owner.userId)
  // Halves open only for the name they were sealed for: this detects one that was put into the row since.
  const openSlots = await Promise.all(
    slots.map((slot) => openHalves(ctx, { ...owner, entropyId: sealedName }, slot)),
  )
  // The committed bytes are exactly those that were read back: their key has signed them, for the verified place.
  if (toDigest({ ...material, slots: openSlots }) !== intent.material_digest)
    throw new AppError('wallet_damaged')
  const wallet = toWallet(intent, material)
  const { chain_type, hd_wallet_index, address, recovery_method: recoveryMethod } = wallet
  const kind = isImport ? (`${chain_type}-key` as const) : 'mnemonic'
  const entropy = await insertEntropy(at, owner, { kind, sealedName, recoveryMethod, now })
  const derivation = { entropyId: entropy.id, now }
  await insertWallet(at, owner, { ...derivation, chain_type, hd_wallet_index, address, imported: isImport })
  for (const slot of slots)
    await insertSlot(trx, owner, { ...derivation, slot, addresses, deviceId: caller.device.id })
  await registerDevice(trx, owner, { ...caller, now })
  const link = isImport ? linkUsedWallet : linkWallet
  await link(at, owner, { wallet, now })
  await markCommitted(trx, { id: intent.id, now })
  const isHandover = before.some(({ data }) => data.pregenerated === 'app' && data.address === address)
  const data = { address: wallet.address, device: caller.device.id }
  await audit(trx, { ...owner, event: isImport ? 'wallet.imported' : 'wallet.created', data, at: now })
  const secret = { userId: owner.userId, entropyId: entropy.id }
  ctx.webhooks.report(at, caller.app, { type: 'wallet.recovery_setup', ...secret, method: recoveryMethod })
  await announce(ctx, at, {
    ...{
      event: isImport ? 'imported' : 'walletCreated',
      app: caller.app,
      userId: owner.userId,
      before,
      hold: null,
    },
    ...{ traces: { entropy: entropy.id }, by: caller },
    more: [...(isHandover ? [handover] : []), `The device: ${caller.label}.`, advice],
  })
  return { wallet }
}

const handover = 'The app made this wallet before your first login. Its server cannot sign with it any more.'

const advice =
  'If this was not you, undo it and send nothing to that wallet. Undoing sets it aside, and you can make another.'

function toWallet(intent: Intent, { entropy_id, slots }: StagedMaterial): VaultWallet {
  return {
    address: entropy_id,
    chain_type: intent.chain_type,
    hd_wallet_index: intent.hd_wallet_index,
    entropy_id,
    entropy_id_verifier: toVerifier({ sealedName: entropy_id }),
    recovery_method: slots.find(({ kind }) => kind !== 'device')?.kind ?? 'privy',
    imported: intent.imported_address !== null,
  }
}

async function committedWallet(at: BoundDb, caller: VaultCaller, intent: Intent): Promise<VaultWallet> {
  const wallet = await findWallet(at, toOwner(caller), getWalletKey(intent))
  if (!wallet) throw new AppError('not_found')
  return walletToWire(wallet)
}
