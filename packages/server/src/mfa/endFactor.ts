import { audit } from '../audit/audit.ts'
import type { BoundDb } from '../db/binding.ts'
import { findUser, rewriteData } from '../user/store.ts'
import { writeMfa } from './enroll.ts'
import { type Factor, markEmptied, type Owner, readFactors, removeFactor } from './factors.ts'

type FactorKey = { id: string } | Pick<Factor, 'type' | 'subject'>

/**
 * Removes a factor that its user disowned by a link, with the user locked. If it was the last one, recovery and export
 * wait a day, as always after removing the last factor (R58: notices and holds).
 */
export async function endFactor(
  at: BoundDb,
  { appId, userId, now }: Owner & { now: Date },
  key: FactorKey,
): Promise<void> {
  const owner = { appId, userId }
  const { active } = await readFactors(at, owner)
  const factor = active.find((one) =>
    'id' in key ? one.id === key.id : one.type === key.type && one.subject === key.subject,
  )
  if (!factor) return
  await removeFactor(at, owner, { ...factor, now })
  const after = await readFactors(at, owner)
  if (after.active.length === 0) await markEmptied(at, owner, { ...factor, removedAt: now })
  const accounts = (await findUser(at, { appId, id: userId }))?.accounts ?? []
  const account = accounts.find(({ type, subject }) => type === 'passkey' && subject === factor.subject)
  if (account) await rewriteData(at, { ...owner, account, now }, { enrolled_in_mfa: false })
  await writeMfa(at, owner, after)
  await audit(at.db, { ...owner, event: 'mfa.undone', data: { type: factor.type }, at: now })
}
