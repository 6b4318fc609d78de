import { audit } from '../audit/audit.ts'
import type { BoundDb } from '../db/binding.ts'
import { isEmbedded } from '../user/identity.ts'
import { findUser, rewriteData } from '../user/store.ts'
import type { Owner } from './caller.ts'

type Ending = {
  now: Date
  /** In the stored spelling. Undefined for all wallets of the user. */
  addresses?: readonly string[] | undefined
  /** Ends only consents given at this moment or later. */
  since?: Date | undefined
}

/**
 * Ends delegations of a user's wallets, with the user locked. After the commit the database no longer has its part of
 * the keys. A database trigger records each wallet to revoke at the signer (`delegation/revocations.ts`). Returns the
 * addresses.
 */
export async function endDelegations(
  at: BoundDb,
  owner: Owner,
  { now, addresses, since }: Ending,
): Promise<string[]> {
  const addressSet = new Set(await eraseConsents(at.db, owner, { addresses, since }))
  const user = await findUser(at, { appId: owner.appId, id: owner.userId })
  for (const account of user?.accounts ?? []) {
    if (!isEmbedded(account) || account.data.delegated !== true) continue
    const address = String(account.data.address)
    // Also ends an account whose row was deleted by hand.
    const isMeant = since === undefined && (addresses?.includes(address) ?? true)
    if (!isMeant && !addressSet.has(address)) continue
    await rewriteData(at, { ...owner, account, now }, { delegated: false, id: undefined })
    addressSet.add(address)
  }
  const list = [...addressSet]
  if (list.length > 0)
    await audit(at.db, {
      ...owner,
      event: 'wallet.delegation_ended',
      data: { wallets: list.join(' ') },
      at: now,
    })
  return list
}

async function eraseConsents(
  db: BoundDb['db'],
  { appId, userId }: Owner,
  { addresses, since }: Pick<Ending, 'addresses' | 'since'>,
): Promise<string[]> {
  const rows = await db
    .updateTable('api_wallets')
    .set({
      ...{ consent: null, agreed_terms: null, sealed_key: null, agreed_at: null },
      ...{ owner_id: null, policy_ids: '[]' },
    })
    .where('app_id', '=', appId)
    .where('user_id', '=', userId)
    .where('consent', 'is not', null)
    .$if(addresses !== undefined, (query) => query.where('address', 'in', [...(addresses ?? []), '']))
    .$if(since !== undefined, (query) => query.where('agreed_at', '>=', since ?? null))
    .returning('address')
    .execute()
  return rows.map(({ address }) => address)
}
