import { AppError, type ParsedInput, type Reply, type vault } from '@latchkey/wire'
import type { Transaction } from 'kysely'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockCaller } from '../session/lockCaller.ts'
import { toOwner, type VaultCaller } from './caller.ts'
import { openHalves, sealHalves } from './halves.ts'
import { getWalletKey, type Intent, lockIntent, markRead, storeMaterial } from './intentStore.ts'
import { leaseFrom } from './intents.ts'
import { checkMaterial, checkSignature, checkWalletKey, toDigest } from './material.ts'
import { sealRecoverySlot } from './recovery/recoverySlot.ts'

/** Step 4 of security 2.5: the material is stored, and no call shows the wallet yet. */
export async function stageMaterial(
  ctx: Context,
  caller: VaultCaller,
  { intent_id, material, signature, access_key: accessKey }: ParsedInput<typeof vault.stageMaterial>,
): Promise<Reply<typeof vault.stageMaterial>> {
  const owner = toOwner(caller)
  checkMaterial(caller.app, { material, accessKey })
  const sealedName = checkSignature({ material, signature, intentId: intent_id, owner })
  const slotOwner = { ...owner, entropyId: sealedName }
  const slots = await Promise.all(
    material.slots.map((slot) =>
      slot.kind === 'device'
        ? sealHalves(ctx, slotOwner, slot)
        : sealRecoverySlot(ctx, slotOwner, { slot, accessKey }),
    ),
  )
  const digest = toDigest(material)
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    const intent = await liveIntent(ctx, trx, caller, intent_id)
    checkWalletKey(material, getWalletKey(intent))
    // Sent again after a lost response: the same bytes are the same staging, others do not belong to this intent.
    if (intent.material_digest !== null && intent.material_digest !== digest)
      throw new AppError('invalid_data')
    if (intent.status === 'committed') return { status: 'committed' }
    if (intent.material_digest === null) {
      const now = ctx.now()
      const storedMaterial = { ...material, entropy_id: sealedName, slots }
      await storeMaterial(at, intent, {
        material: storedMaterial,
        digest,
        leaseExpiresAt: leaseFrom(now),
        now,
      })
    }
    return { status: 'staged' }
  })
}

/**
 * Step 5: exactly the stored material, opened, for the frame to open it in turn. After the commit only the status: both
 * halves of a wallet in use would bypass the second factor and the fresh login that `recoverSlot` requires.
 */
export async function readMaterial(
  ctx: Context,
  caller: VaultCaller,
  { intent_id }: ParsedInput<typeof vault.readMaterial>,
): Promise<Reply<typeof vault.readMaterial>> {
  return inTransaction(ctx.db, async (trx) => {
    const intent = await liveIntent(ctx, trx, caller, intent_id)
    if (intent.status === 'committed') return { status: 'committed' }
    if (!intent.material) throw new AppError('not_found')
    const { material } = intent
    const owner = { ...toOwner(caller), entropyId: material.entropy_id }
    const slots = await Promise.all(material.slots.map((slot) => openHalves(ctx, owner, slot)))
    const now = ctx.now()
    await markRead(trx, { id: intent.id, leaseExpiresAt: leaseFrom(now), now })
    return { status: 'staged', material: { ...material, slots } }
  })
}

/** The caller's own intent, locked after its user. An abandoned one is ignored: the frame starts again. */
export async function liveIntent(
  ctx: Context,
  trx: Transaction<Schema>,
  caller: VaultCaller,
  id: string,
): Promise<Intent> {
  const at = { db: trx, binding: ctx.binding }
  await lockCaller(at, caller, ctx.now())
  const intent = await lockIntent(at, toOwner(caller), { id, deviceId: caller.device.id })
  if (!intent || intent.status === 'abandoned') throw new AppError('not_found')
  return intent
}
