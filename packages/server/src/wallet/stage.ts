import { AppError, type ParsedInput, type Reply, type vault } from '@latchkey/wire'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { inTransaction } from '../db/transaction.ts'
import type { StagedMaterial } from '../db/vaultSchema.ts'
import { toOwner, type VaultCaller } from './caller.ts'
import { toVerifier } from './entropies.ts'
import { openHalves, sealHalves } from './halves.ts'
import { getWalletKey, type Intent, lockIntent, markRead, storeMaterial } from './intentStore.ts'
import { leaseFrom } from './intents.ts'
import { checkMaterial, checkPlace, checkSignature, toDigest } from './material.ts'
import { sealRecoverySlot } from './recovery/recoverySlot.ts'
import { findDeviceSlot, findRecoverySlot, findWallet, lockUser } from './store.ts'

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
    const intent = await liveIntent(at, caller, intent_id)
    checkPlace(material, getWalletKey(intent))
    // Sent again after a lost answer: the same bytes are the same staging, others are not this intent's.
    if (intent.material_digest !== null && intent.material_digest !== digest)
      throw new AppError('invalid_data')
    if (intent.status === 'committed') return { status: 'committed' }
    if (intent.material_digest === null) {
      const now = ctx.now()
      const stored = { ...material, entropy_id: sealedName, slots }
      await storeMaterial(at, intent, { material: stored, digest, leaseExpiresAt: leaseFrom(now), now })
    }
    return { status: 'staged' }
  })
}

/** Step 5: exactly what is stored, opened, for the frame to open in its turn. */
export async function readMaterial(
  ctx: Context,
  caller: VaultCaller,
  { intent_id }: ParsedInput<typeof vault.readMaterial>,
): Promise<Reply<typeof vault.readMaterial>> {
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    const intent = await liveIntent(at, caller, intent_id)
    const stored = intent.material ?? (await committedMaterial(at, caller, intent))
    if (!stored) throw new AppError('not_found')
    const owner = { ...toOwner(caller), entropyId: stored.entropy_id }
    const slots = await Promise.all(stored.slots.map((slot) => openHalves(ctx, owner, slot)))
    const now = ctx.now()
    if (intent.status === 'staged')
      await markRead(trx, { id: intent.id, leaseExpiresAt: leaseFrom(now), now })
    return { status: intent.status === 'committed' ? 'committed' : 'staged', material: { ...stored, slots } }
  })
}

/** The caller's own intent, locked behind its user. An abandoned one is as good as none: the frame begins again. */
export async function liveIntent(at: BoundDb, caller: VaultCaller, id: string): Promise<Intent> {
  const owner = toOwner(caller)
  if (!(await lockUser(at.db, owner))) throw new AppError('missing_or_invalid_token')
  const intent = await lockIntent(at, owner, { id, deviceId: caller.device.id })
  if (!intent || intent.status === 'abandoned') throw new AppError('not_found')
  return intent
}

/** After the commit the same material stands in `wallets` and `slots`, unless this device was revoked since. */
async function committedMaterial(
  at: BoundDb,
  caller: VaultCaller,
  intent: Intent,
): Promise<StagedMaterial | undefined> {
  const owner = toOwner(caller)
  const wallet = intent.status === 'committed' ? await findWallet(at, owner, getWalletKey(intent)) : undefined
  if (!wallet) return undefined
  const { entropy } = wallet
  const device = await findDeviceSlot(at.db, owner, { entropyId: entropy.id, deviceId: caller.device.id })
  const recovery = await findRecoverySlot(at.db, owner, entropy.id)
  // What a password guards is given for it alone.
  if (!device || recovery?.kind !== 'privy') return undefined
  return {
    entropy_id: entropy.sealedName,
    entropy_id_verifier: toVerifier(entropy),
    addresses: device.addresses,
    slots: [device, recovery],
  }
}
