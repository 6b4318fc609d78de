import { AppError, canonicalJson, limits, type ParsedInput, type Reply, type vault } from '@latchkey/wire'
import type { Transaction } from 'kysely'
import { audit } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import type { BoundDb } from '../../db/binding.ts'
import type { Limit } from '../../db/once/counter.ts'
import type { Schema } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/sqlState.ts'
import { inTransaction } from '../../db/transaction.ts'
import { announce } from '../../notices/announce.ts'
import type { UndoableChange } from '../../notices/undoLink.ts'
import { requireLogin } from '../../session/freshLogin.ts'
import { lockCaller } from '../../session/lockCaller.ts'
import { findReachable } from '../../user/store.ts'
import { toOwner, type VaultCaller } from '../caller.ts'
import { countOne } from '../countOne.ts'
import { touchDevice } from '../deviceStore.ts'
import { type Entropy, findEntropy, getEntropyById, toVerifier } from '../entropies.ts'
import { openHalves } from '../halves.ts'
import { toDigest } from '../material.ts'
import { isSignedByKey, toChain } from '../newKey.ts'
import { replaceRecoverySlot } from '../slotErasure.ts'
import { chooseAddresses } from '../slots.ts'
import { findDeviceSlot, findRecoverySlot, insertSlot } from '../store.ts'
import {
  eraseReplacedAt,
  findChange,
  insertChange,
  markChangeCommitted,
  markChangeRead,
  type RecoveryChange,
  writeRecoveryMethod,
} from './changeStore.ts'
import { checkRecoverySlot, sealRecoverySlot } from './recoverySlot.ts'

type StageInput = ParsedInput<typeof vault.stageRecovery>

/**
 * First phase of a change of the recovery method: stores its slot, which opens nothing yet. Requires a fresh login, a
 * device with the wallet, and a signature by the wallet's own key: a stolen token is not enough to change it (security
 * 2.4).
 */
export async function stageRecovery(
  ctx: Context,
  caller: VaultCaller,
  input: StageInput,
): Promise<Reply<typeof vault.stageRecovery>> {
  const { slot, addresses, access_key: accessKey } = input
  requireLogin(ctx, caller, 'recoveryChanged')
  checkRecoverySlot(caller.app, { slot, accessKey })
  const owner = toOwner(caller)
  const entropy = await findEntropy(ctx, owner, input.entropy_id)
  if (!entropy) throw new AppError('wallet_not_on_device')
  if (!isSigned(caller, entropy, input)) throw new AppError('invalid_data')
  const slotRow = await sealRecoverySlot(
    ctx,
    { ...owner, entropyId: entropy.sealedName },
    { slot, accessKey },
  )
  const digest = toDigest(slot)
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    await lockCaller(at, caller, now)
    await requireDevice(trx, caller, { entropyId: entropy.id, now })
    const former = await findChange(at, owner, { slotId: slot.slot_id, deviceId: caller.device.id })
    if (former && former.digest !== digest) throw new AppError('invalid_data')
    // Sent again after a lost response.
    if (former) return { ...toReply(former, entropy, slot.kind), replaces: former.replaces }
    const current = await findRecoverySlot(trx, owner, entropy.id)
    if (!current) throw new AppError('wallet_damaged')
    const sealedWith = await chooseAddresses(trx, owner, { entropy, addresses })
    const limit: Limit = {
      kind: 'protecting',
      key: `recovery-changes:${owner.appId}:${owner.userId}`,
      limit: limits.recoveryChangesPerDay,
      windowSeconds: 86_400,
      now,
    }
    await countOne(trx, limit)
    const change = { entropyId: entropy.id, deviceId: caller.device.id, replaces: current.slot_id }
    await insertChange(at, owner, { ...change, slot: slotRow, addresses: sealedWith, digest, now })
    return { ...toReply({ committed_at: null }, entropy, slot.kind), replaces: current.slot_id }
  }).catch(refuseTakenId)
}

/** Returns the staged slot for the frame to open: one that does not open here would not open when it is needed. */
export async function readRecovery(
  ctx: Context,
  caller: VaultCaller,
  { slot_id }: ParsedInput<typeof vault.readRecovery>,
): Promise<Reply<typeof vault.readRecovery>> {
  const owner = toOwner(caller)
  const now = ctx.now()
  return inTransaction(ctx.db, async (trx) => {
    const { change, entropy } = await lockChange(ctx, trx, caller, slot_id)
    if (!change.slot) return toReply(change, entropy, entropy.recoveryMethod)
    const slot = await openHalves(ctx, { ...owner, entropyId: entropy.sealedName }, change.slot)
    await markChangeRead(trx, { slotId: slot_id, now })
    return { ...toReply(change, entropy, slot.kind), staged_slot: slot }
  })
}

/**
 * Second phase, in one transaction: the new slot is in force, the old one erased, the method written. Until then the
 * earlier method stays in force; a repeat finds the change done.
 */
export async function commitRecovery(
  ctx: Context,
  caller: VaultCaller,
  { slot_id }: ParsedInput<typeof vault.commitRecovery>,
): Promise<Reply<typeof vault.commitRecovery>> {
  requireLogin(ctx, caller, 'recoveryChanged')
  return inTransaction(ctx.db, async (trx) => {
    const { change, entropy } = await lockChange(ctx, trx, caller, slot_id)
    if (change.committed_at) return toReply(change, entropy, entropy.recoveryMethod)
    return commit(ctx, trx, { caller, change, entropy })
  }).catch(refuseTakenId)
}

type Commit = { caller: VaultCaller; change: RecoveryChange; entropy: Entropy }

async function commit(ctx: Context, trx: Transaction<Schema>, { caller, change, entropy }: Commit) {
  const { slot, addresses, replaces, read_at } = change
  const owner = toOwner(caller)
  const now = ctx.now()
  // Not read back, so not proven to open.
  if (!slot || !read_at) throw new AppError('invalid_data')
  const current = await findRecoverySlot(trx, owner, entropy.id)
  // Another device has changed it since: this user would rely on a password that is not in force.
  if (current?.slot_id !== replaces) throw new AppError('invalid_data')
  // The committed bytes are exactly those that were read back.
  const openSlot = await openHalves(ctx, { ...owner, entropyId: entropy.sealedName }, slot)
  if (toDigest(openSlot) !== change.digest) throw new AppError('wallet_damaged')
  await replaceRecoverySlot(trx, owner, { slotId: replaces, now, eraseAt: eraseReplacedAt(now) })
  const slotKey = { entropyId: entropy.id, deviceId: caller.device.id, now }
  await insertSlot(trx, owner, { slot, addresses, ...slotKey })
  const at = { db: trx, binding: ctx.binding }
  await writeRecoveryMethod(at, owner, { entropy, method: slot.kind, now })
  await markChangeCommitted(trx, { slotId: change.slot_id, now })
  const data = { entropy: entropy.sealedName, from: current.kind, to: slot.kind, device: caller.device.id }
  await audit(trx, { ...owner, event: 'wallet.recovery_changed', data, at: now })
  const setup = { userId: owner.userId, entropyId: entropy.id, method: slot.kind }
  ctx.webhooks.report(at, caller.app, { type: 'wallet.recovery_setup', ...setup })
  await tell(ctx, at, { caller, traces: { entropy: entropy.id, was: replaces, is: change.slot_id } })
  return toReply({ committed_at: now }, entropy, slot.kind)
}

type ChangeReport = { caller: VaultCaller; traces: NonNullable<UndoableChange['recovery']> }

async function tell(ctx: Context, at: BoundDb, { caller, traces: recovery }: ChangeReport): Promise<void> {
  const { app, userId, label } = caller
  const before = await findReachable(at, { ...toOwner(caller), now: ctx.now() })
  const notice = { event: 'recoveryChanged', app, userId, before, by: caller, hold: null } as const
  await announce(ctx, at, { ...notice, traces: { recovery }, more: [`The device: ${label}.`] })
}

/** Only a caller who has the entropy can sign this: its device slot was opened, or its present password entered. */
function isSigned(
  caller: VaultCaller,
  entropy: Entropy,
  { slot, addresses, signature }: StageInput,
): boolean {
  const { appId, userId } = toOwner(caller)
  const { sealedName } = entropy
  const text = canonicalJson({
    ...{ change: 'recovery', app: appId, user: userId, entropy_id: sealedName, addresses },
    digest: toDigest(slot),
  })
  return isSignedByKey({ chain: toChain(sealedName), address: sealedName, text, signature })
}

async function requireDevice(
  trx: Transaction<Schema>,
  caller: VaultCaller,
  { entropyId, now }: { entropyId: string; now: Date },
): Promise<void> {
  const owner = toOwner(caller)
  const isKnown = await touchDevice(trx, owner, { ...caller, now })
  const own = isKnown && (await findDeviceSlot(trx, owner, { entropyId, deviceId: caller.device.id }))
  if (!own) throw new AppError('wallet_not_on_device')
}

async function lockChange(
  ctx: Context,
  trx: Transaction<Schema>,
  caller: VaultCaller,
  slotId: string,
): Promise<{ change: RecoveryChange; entropy: Entropy }> {
  const owner = toOwner(caller)
  const at = { db: trx, binding: ctx.binding }
  await lockCaller(at, caller, ctx.now())
  const change = await findChange(at, owner, { slotId, deviceId: caller.device.id })
  if (!change) throw new AppError('not_found')
  const entropy = await getEntropyById(at, owner, change.entropy_id)
  await requireDevice(trx, caller, { entropyId: entropy.id, now: ctx.now() })
  return { change, entropy }
}

function toReply(
  { committed_at }: Pick<RecoveryChange, 'committed_at'>,
  entropy: Entropy,
  method: string,
): Reply<typeof vault.stageRecovery> {
  return {
    status: committed_at ? 'committed' : 'staged',
    entropy_id: entropy.sealedName,
    entropy_id_verifier: toVerifier(entropy),
    recovery_method: method,
  }
}

/** Slot ids are random: an existing one was chosen on purpose. */
function refuseTakenId(cause: unknown): never {
  throw isUniqueViolation(cause) ? new AppError('invalid_data', { cause }) : cause
}
