import { AppError } from '@latchkey/wire'
import { type ChangeName, getChange } from '../changes/changes.ts'
import type { BoundDb } from '../db/binding.ts'
import { requireSettledFactors } from '../mfa/require.ts'
import { holdFrom } from '../session/freshLogin.ts'
import { lastContactRemoval } from '../user/store.ts'
import type { Owner } from './caller.ts'

/**
 * Refuses calls that reveal a key for a day after an address, a number or the last second factor was removed. Otherwise
 * a thief who removes them first would have the key before the owner has read the notice (R58: notices and holds).
 *
 * @throws AppError `export_on_hold`, `recovery_on_hold`, `delegation_on_hold`, `verification_on_hold`
 */
export async function requireSettled(at: BoundDb, owner: Owner, waiting: { name: ChangeName; now: Date }) {
  const { name, now } = waiting
  if (!getChange(name).waitsForContacts) return
  const removal = await lastContactRemoval(at.db, owner)
  refuseUntil(removal && holdFrom(removal), { now, code: codes[name] ?? 'recovery_on_hold' })
  await requireSettledFactors(at, owner, now)
}

type HoldCode = 'export_on_hold' | 'recovery_on_hold' | 'delegation_on_hold'

const codes: Partial<Record<ChangeName, HoldCode>> = {
  exported: 'export_on_hold',
  delegated: 'delegation_on_hold',
}

/** @throws AppError with the time in `data.held_until`, unless it has passed. */
export function refuseUntil(until: Date | null, { now, code }: { now: Date; code: HoldCode }): void {
  if (until && until > now)
    throw new AppError(code, { data: { held_until: Math.ceil(until.getTime() / 1_000) } })
}
