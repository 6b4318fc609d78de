import { AppError, type MfaMethod } from '@latchkey/wire'
import { audit } from '../audit/audit.ts'
import type { Context } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { jsonb } from '../db/jsonb.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { requireLogin } from '../session/freshLogin.ts'
import { lockCaller } from '../session/lockCaller.ts'
import { randomId } from '../session/newSession.ts'
import { renameSid } from '../session/store.ts'
import { bumpVersion, findReachable } from '../user/store.ts'
import { type Factor, type Factors, markEmptied, type Owner, readFactors, removeFactor } from './factors.ts'
import { issueGrant } from './grant.ts'
import { dropCodes } from './recoveryCodeStore.ts'
import { type MfaCaller, requireGrant, toHolder, toOwner } from './require.ts'
import { requireDeviceSlot } from './requireDeviceSlot.ts'

/** A change of second factors. */
export type FactorChange = {
  type: MfaMethod
  /** Writes the change, with the user locked. Returns false if nothing changes; then nothing else happens. */
  write(at: BoundDb, factors: Factors): Promise<boolean>
}

/** A guest has no second factor (decision 8: login methods): refused before anything begins. */
export function refuseGuest({ user }: Pick<MfaCaller, 'user'>): void {
  if (user.is_guest) throw new AppError('feature_not_enabled', { message: 'A guest has no second factor.' })
}

/**
 * Requires a grant for a change if the user has factors, otherwise a login of a few minutes ago (R57: unverified
 * enrollment). A login with a method on hold is not accepted, nor is a guest.
 */
export async function requireEnroller(ctx: Context, caller: MfaCaller): Promise<void> {
  refuseGuest(caller)
  const factors = await readFactors(ctx, toOwner(caller))
  requireLogin(ctx, caller, factors.isRequired ? 'mfaRemoved' : 'mfaAdded')
  if (!factors.isRequired) await requireDeviceSlot(ctx, toOwner(caller), caller.device.id)
  await requireGrant(ctx, caller, { factors, purpose: 'change' })
}

/**
 * Changes second factors, in one transaction with the data for clients and the rows of the wallets. The `sid` changes
 * (R9: changing session id), and the user is notified everywhere. Returns a grant for the first recovery codes after
 * enrolling the first factor.
 */
export async function changeFactors(
  ctx: Context,
  caller: MfaCaller,
  change: FactorChange,
): Promise<string | undefined> {
  await requireEnroller(ctx, caller)
  const owner = toOwner(caller)
  const isFirst = await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    // One change of a user's factors at a time.
    const session = await lockCaller(at, caller, ctx.now())
    const before = await readFactors(at, owner)
    // Another device has enrolled one since: the login is no longer enough.
    await requireGrant(ctx, caller, { factors: before, purpose: 'change' })
    await ctx.webhooks.watch(at, caller.app, caller.userId)
    if (!(await change.write(at, before))) return false
    await renameSid(at, session, { was: caller.sid, sid: randomId(ctx), now: ctx.now() })
    const after = await readFactors(at, owner)
    await record(ctx, at, { caller, before, after, type: change.type })
    return !before.isRequired
  })
  return isFirst ? issueGrant(ctx, { holder: toHolder(caller), purpose: 'codes' }) : undefined
}

type ChangeRecord = { caller: MfaCaller; before: Factors; after: Factors; type: MfaMethod }

async function record(
  ctx: Context,
  at: BoundDb,
  { caller, before, after, type }: ChangeRecord,
): Promise<void> {
  const owner = toOwner(caller)
  const [last] = before.active
  if (last && after.active.length === 0) await markEmptied(at, owner, { ...last, removedAt: ctx.now() })
  await writeMfa(at, owner, after)
  const isAdded = after.active.length > before.active.length
  const data = { type, left: after.active.length, device: caller.device.id, session: caller.sid }
  await audit(at.db, { ...owner, event: isAdded ? 'mfa.enrolled' : 'mfa.removed', data, at: ctx.now() })
  const ids = new Set(before.active.map(({ id }) => id))
  const factors = after.active.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
  const event = isAdded ? 'mfaAdded' : after.active.length === 0 ? 'mfaEnded' : 'mfaRemoved'
  const reachable = await findReachable(at, { ...owner, now: ctx.now() })
  const notice = { event, app: caller.app, userId: owner.userId, before: reachable, hold: null } as const
  await announce(ctx, at, { ...notice, by: caller, ...(isAdded ? { traces: { factors } } : {}) })
}

/** Every matching factor of a type; false if there is none. */
export async function removeFactors(
  at: BoundDb,
  owner: Owner,
  { factors, now, isMeant }: { factors: Factors; now: Date; isMeant(factor: Factor): boolean },
): Promise<boolean> {
  const targets = factors.active.filter(isMeant)
  for (const factor of targets) await removeFactor(at, owner, { ...factor, now })
  return targets.length > 0
}

/** Writes the data for clients and the marks in the wallets' rows. */
export async function writeMfa(
  { db, binding }: BoundDb,
  { appId, userId }: Owner,
  { active }: Factors,
): Promise<void> {
  const byType = new Map<MfaMethod, number>()
  for (const { type, verifiedAt } of active) {
    const seconds = Math.floor(verifiedAt.getTime() / 1_000)
    byType.set(type, Math.min(byType.get(type) ?? seconds, seconds))
  }
  const methods = [...byType].map(([type, verified_at]) => ({ type, verified_at }))
  await db
    .updateTable('users')
    .set({ mfa_methods: methods.length > 0 ? jsonb(methods) : null })
    .where('id', '=', userId)
    .execute()
  // They replace a factor: without one they are useless.
  if (active.length === 0) await dropCodes({ db }, { appId, userId })
  const mfa = active.length > 0 ? true : null
  const rows = await db
    .selectFrom('entropies')
    .selectAll()
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .execute()
  for (const row of rows) {
    // A row from another writer stays invalid.
    if (!(await binding.holds('entropies', row))) continue
    const mac = await binding.mac('entropies', { ...row, mfa })
    await db.updateTable('entropies').set({ mfa, mac }).where('id', '=', row.id).execute()
  }
  await bumpVersion(db, userId)
}
