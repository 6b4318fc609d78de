import {
  AppError,
  limits,
  type ParsedInput,
  type Reply,
  type vault,
  type WalletAddress,
} from '@latchkey/wire'
import type { Kysely } from 'kysely'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { Schema } from '../db/schema.ts'
import { isUniqueViolation } from '../db/sqlState.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockCaller } from '../session/lockCaller.ts'
import { type Owner, toOwner, type VaultCaller } from './caller.ts'
import { countOne } from './countOne.ts'
import { touchDevice } from './deviceStore.ts'
import { type Entropy, findEntropy } from './entropies.ts'
import { openHalves, sealHalves } from './halves.ts'
import { isDeviceSlot } from './material.ts'
import {
  countWallets,
  findDeviceSlot,
  findRecoverySlot,
  insertSlot,
  listAddresses,
  replaceDeviceSlot,
} from './store.ts'

/** Returns the server half of a device's slot: every signature needs it, and a revoked device never gets it again. */
export async function openDeviceSlot(
  ctx: Context,
  caller: VaultCaller,
  { entropy_id }: ParsedInput<typeof vault.openDeviceSlot>,
): Promise<Reply<typeof vault.openDeviceSlot>> {
  const owner = toOwner(caller)
  return inTransaction(ctx.db, async (trx) => {
    const answer = await openKnownSlot(ctx, trx, caller, entropy_id)
    const data = { entropy: answer.entropy_id, device: caller.device.id, session: caller.sid }
    await audit(trx, { ...owner, event: 'wallet.half_released', data, at: ctx.now() })
    return answer
  })
}

/** The slot of the calling device. Throws `wallet_not_on_device` if there is none, or it was revoked. */
export async function openKnownSlot(
  ctx: Context,
  trx: Kysely<Schema>,
  caller: VaultCaller,
  name: string,
): Promise<Reply<typeof vault.openDeviceSlot>> {
  const owner = toOwner(caller)
  const isKnown = await touchDevice(trx, owner, { ...caller, now: ctx.now() })
  const at = { db: trx, binding: ctx.binding }
  const entropy = isKnown ? await findEntropy(at, owner, name) : undefined
  const slotKey = entropy && { entropyId: entropy.id, deviceId: caller.device.id }
  const slotRow = slotKey && (await findDeviceSlot(trx, owner, slotKey))
  if (!slotRow) throw new AppError('wallet_not_on_device')
  const { sealedName, kind: secret } = entropy
  const slot = await openHalves(ctx, { ...owner, entropyId: sealedName }, slotRow)
  const wallets = secret === 'mnemonic' ? { wallets: await countWallets(trx, owner) } : {}
  return { entropy_id: sealedName, secret, slot, addresses: slotRow.addresses, ...wallets }
}

/** Stores the slot that a device creates for itself after a recovery. */
export async function addDeviceSlot(
  ctx: Context,
  caller: VaultCaller,
  { entropy_id, slot, addresses }: ParsedInput<typeof vault.addDeviceSlot>,
): Promise<Reply<typeof vault.addDeviceSlot>> {
  if (!isDeviceSlot(slot)) throw new AppError('invalid_data')
  const owner = toOwner(caller)
  const entropy = await findEntropy(ctx, owner, entropy_id)
  if (!entropy) throw new AppError('wallet_not_on_device')
  const storedSlot = await sealHalves(ctx, { ...owner, entropyId: entropy.sealedName }, slot)
  const slotKey = { entropyId: entropy.id, deviceId: caller.device.id, now: ctx.now() }
  return inTransaction(ctx.db, async (trx) => {
    await lockCaller({ db: trx, binding: ctx.binding }, caller, slotKey.now)
    const isKnown = await touchDevice(trx, owner, { ...caller, now: slotKey.now })
    if (!isKnown) throw new AppError('wallet_not_on_device')
    const former = await findDeviceSlot(trx, owner, slotKey)
    // Sent again after a lost response.
    if (former?.slot_id === slot.slot_id) return { slot_id: slot.slot_id }
    const sealedWith = await chooseAddresses(trx, owner, { entropy, addresses })
    await countOne(trx, {
      kind: 'protecting',
      key: `slots:${owner.appId}:${owner.userId}`,
      limit: limits.slotsPerDay,
      windowSeconds: 86_400,
      now: slotKey.now,
    })
    await replaceDeviceSlot(trx, owner, slotKey)
    await insertSlot(trx, owner, { slot: storedSlot, addresses: sealedWith, ...slotKey })
    const data = { entropy: entropy.sealedName, device: caller.device.id }
    await audit(trx, { ...owner, event: 'wallet.slot_added', data, at: slotKey.now })
    return { slot_id: slot.slot_id }
  }).catch((cause: unknown) => {
    // Slot ids are random: an existing one was chosen on purpose.
    throw isUniqueViolation(cause) ? new AppError('invalid_data', { cause }) : cause
  })
}

/**
 * The addresses with which a new slot was sealed. A page loaded before the update does not send them; it has used those
 * of the recovery slot that it opened.
 */
export async function chooseAddresses(
  db: Kysely<Schema>,
  owner: Owner,
  { entropy, addresses }: { entropy: Entropy; addresses: WalletAddress[] | undefined },
): Promise<WalletAddress[]> {
  const sealedFor = addresses ?? (await findRecoverySlot(db, owner, entropy.id))?.addresses ?? []
  const addressRows = await listAddresses(db, owner, entropy.id)
  const isKnown = (one: WalletAddress) =>
    addressRows.some((own) => own.chain_type === one.chain_type && own.address === one.address)
  if (sealedFor.length === 0 || !sealedFor.every((one) => one.hd_wallet_index === 0 && isKnown(one)))
    throw new AppError('invalid_data')
  return sealedFor
}
