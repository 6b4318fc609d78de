import { randomUUID } from 'node:crypto'
import { AppError, limits, type ParsedInput, type Reply, type vault } from '@latchkey/wire'
import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import type { Limit } from '../db/once/counter.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { requireLogin } from '../session/freshLogin.ts'
import { lockCaller } from '../session/lockCaller.ts'
import { toOwner, type VaultCaller } from './caller.ts'
import { countOne } from './countOne.ts'
import { matchesKey } from './deviceProof.ts'
import { toVerifier } from './entropies.ts'
import {
  abandonIntent,
  findIntentByKey,
  findLiveIntent,
  getWalletKey,
  type Intent,
  insertIntent,
  resumeIntent,
  type WalletKey,
} from './intentStore.ts'
import { readAddress } from './newKey.ts'
import { findRoot, findWallet, type Wallet } from './store.ts'

type Input = ParsedInput<typeof vault.createIntent>
type Answer = Reply<typeof vault.createIntent>

/** Step 2 of security 2.5: returns the wallet if it exists, else the single intent that may lead to it. */
export async function openIntent(ctx: Context, caller: VaultCaller, input: Input): Promise<Answer> {
  if (!matchesKey(caller.device, input.device_public_key)) throw new AppError('invalid_proof')
  const walletKey = toWalletKey(input)
  return inTransaction(ctx.db, async (trx) => {
    const owner = toOwner(caller)
    const at = { db: trx, binding: ctx.binding }
    await lockCaller(at, caller, ctx.now())
    const wallet = await findWallet(at, owner, walletKey)
    if (wallet) return { status: 'exists', wallet: walletToWire(wallet) }
    const root = walletKey.imported === undefined ? await findRoot(at, owner) : undefined
    if (root) return { status: 'derive', wallet: walletToWire(root) }
    // A thief with an old session could give its user a wallet whose key the thief has (decision 13: wallet keys,
    // decision 11: holds and notices).
    requireLogin(ctx, caller, walletKey.imported === undefined ? 'walletCreated' : 'imported')
    const own = await findIntentByKey(trx, owner, input.idempotency_key)
    if (own && !(isSameIntent(own, caller, walletKey) && (await ctx.binding.holds('wallet_intents', own))))
      throw new AppError('invalid_data')
    const live = await findLiveIntent(trx, owner, walletKey)
    if (live && live.id !== own?.id) await takeOver(at, { live, caller, now: ctx.now() })
    return enter(ctx, trx, { own, caller, walletKey, idempotencyKey: input.idempotency_key })
  })
}

type CreationRequest = {
  own: Intent | undefined
  caller: VaultCaller
  walletKey: WalletKey
  idempotencyKey: string
}

async function enter(ctx: Context, trx: Transaction<Schema>, entry: CreationRequest): Promise<Answer> {
  const now = ctx.now()
  const leaseExpiresAt = leaseFrom(now)
  const { own, caller, ...rest } = entry
  const id = own?.id ?? randomUUID()
  if (own) await resumeIntent(trx, { id, leaseExpiresAt })
  else {
    const { appId, userId } = toOwner(caller)
    const limit: Limit = {
      kind: 'protecting',
      key: `intents:${appId}:${userId}`,
      limit: limits.walletIntentsPerHour,
      windowSeconds: 3_600,
      now,
    }
    await countOne(trx, limit)
    const at = { db: trx, binding: ctx.binding }
    await insertIntent(at, toOwner(caller), { id, ...rest, device: caller.device, leaseExpiresAt, now })
  }
  return { status: 'open', intent_id: id, expires_at: Math.floor(leaseExpiresAt.getTime() / 1_000) }
}

/**
 * One creation at a time. A device takes over its own creation at once: the tab that began is gone, or waits for this
 * one's Web Lock. It takes over another device's creation when that has been silent for a lease (F19: two at once).
 */
async function takeOver(
  { db, binding }: BoundDb,
  { live, caller, now }: { live: Intent; caller: VaultCaller; now: Date },
): Promise<void> {
  const leftMs = live.lease_expires_at.getTime() - now.getTime()
  // One written by another party blocks nothing: its own device cannot finish it.
  const isWaitedFor = live.device_id !== caller.device.id && leftMs > 0
  if (isWaitedFor && (await binding.holds('wallet_intents', live)))
    throw new AppError('wallet_creation_in_progress', {
      data: { retry_after_seconds: Math.ceil(leftMs / 1_000) },
    })
  await abandonIntent(db, live.id)
}

/** Every step of a creation renews its lease. */
export function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + limits.walletIntentLeaseSeconds * 1_000)
}

export function walletToWire({ row, entropy }: Wallet): vault.VaultWallet {
  const { address, chain_type, hd_wallet_index } = row
  return {
    address,
    chain_type,
    hd_wallet_index,
    entropy_id: entropy.sealedName,
    entropy_id_verifier: toVerifier(entropy),
    recovery_method: entropy.recoveryMethod,
    imported: row.imported,
  }
}

/** A mnemonic begins with its first wallet; wallets of other indices need an existing one. */
function toWalletKey(input: Input): WalletKey {
  const { chain_type: chainType, hd_wallet_index: index, imported_address } = input
  if (imported_address !== undefined) {
    const importedAddress = index === 0 ? readAddress(chainType, imported_address) : undefined
    if (importedAddress === undefined) throw new AppError('invalid_data')
    return { chainType, index, imported: importedAddress }
  }
  if (index !== 0) throw new AppError('wallet_index_not_next')
  return { chainType, index, imported: undefined }
}

function isSameIntent(intent: Intent, caller: VaultCaller, walletKey: WalletKey): boolean {
  const { chainType, index, imported } = getWalletKey(intent)
  return (
    intent.device_id === caller.device.id &&
    chainType === walletKey.chainType &&
    index === walletKey.index &&
    imported === walletKey.imported &&
    intent.status !== 'committed'
  )
}
