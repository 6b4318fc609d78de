import { randomUUID } from 'node:crypto'
import type { Context } from '../context.ts'
import type { BoundDb, BoundRow } from '../db/binding.ts'
import { spendRecoveryCode } from '../db/once/recoveryCode.ts'
import type { Owner } from './factors.ts'
import { readRecoveryCode } from './recoveryCodeText.ts'

type Seal = Pick<Context, 'seal'>

/** Replaces all earlier codes with new ones. */
export async function replaceCodes(
  { db, binding, seal }: BoundDb & Seal,
  { appId, userId }: Owner,
  { codes, now }: { codes: readonly string[]; now: Date },
): Promise<void> {
  await dropCodes({ db }, { appId, userId })
  const rows = codes.map(async (code) => {
    const id = randomUUID()
    const code_mac = await seal.mac(appId, 'recovery-code', toMessage(userId, { id, code }))
    const row = { app_id: appId, id, user_id: userId, code_mac, used_at: null }
    return { ...row, created_at: now, mac: await binding.mac('recovery_codes', row) }
  })
  await db
    .insertInto('recovery_codes')
    .values(await Promise.all(rows))
    .execute()
}

export async function dropCodes({ db }: Pick<BoundDb, 'db'>, { appId, userId }: Owner): Promise<void> {
  await db.deleteFrom('recovery_codes').where('app_id', '=', appId).where('user_id', '=', userId).execute()
}

/** Whether a set was created, used up or not. */
export async function hasCodes({ db }: Pick<BoundDb, 'db'>, owner: Owner): Promise<boolean> {
  return (await listCodes({ db }, owner)).length > 0
}

/** When the set was created. */
export async function findCodesTime(
  { db }: Pick<BoundDb, 'db'>,
  { appId, userId }: Owner,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('created_at')
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** The number of unused codes. */
export async function countUnused(at: BoundDb, owner: Owner): Promise<number> {
  return (await listUnused(at, owner)).length
}

/** Compares, and uses up the right code: bound as used, so clearing the column does not restore it. */
export async function spendCode(at: BoundDb & Seal, owner: Owner, attempt: { code: string; now: Date }) {
  const { appId, userId } = owner
  const code = readRecoveryCode(attempt.code)
  for (const row of await listUnused(at, owner)) {
    const claim = {
      appId,
      purpose: 'recovery-code',
      message: toMessage(userId, { id: row.id, code }),
    } as const
    if (!(await at.seal.isMac({ ...claim, mac: row.code_mac }))) continue
    const usedAt = attempt.now
    const mac = await at.binding.mac('recovery_codes', { ...row, used_at: usedAt })
    return spendRecoveryCode(at.db, { appId, id: row.id, usedAt, mac })
  }
  return false
}

async function listUnused(at: BoundDb, owner: Owner): Promise<BoundRow<'recovery_codes'>[]> {
  const rows = await listCodes(at, owner)
  const holds = await Promise.all(rows.map((row) => at.binding.holds('recovery_codes', row)))
  return rows.filter((row, n) => holds[n] && row.used_at === null)
}

function listCodes(
  { db }: Pick<BoundDb, 'db'>,
  { appId, userId }: Owner,
): Promise<BoundRow<'recovery_codes'>[]> {
  return db
    .selectFrom('recovery_codes')
    .selectAll()
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .execute()
}

/** A code is valid only in its own row, for its own user. */
function toMessage(userId: string, { id, code }: { id: string; code: string }): string {
  return JSON.stringify(['recovery-code/v1', userId, id, readRecoveryCode(code)])
}
