import { accountTypesByName, type LinkedAccount, type User } from '@latchkey/wire'
import { isGuest, isUnproven } from './identity.ts'
import type { AccountRow, UserRow } from './user.ts'

type Data = Record<string, unknown>

/** A user on the wire (protocol 3.1). The only place that turns a stored user into a response. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    created_at: Math.floor(row.created_at.getTime() / 1_000),
    linked_accounts: visibleAccounts(row).map(toAccount),
    // Required by clients even when empty (protocol 3.1).
    mfa_methods: row.mfa_methods ?? [],
    has_accepted_terms: row.accepted_terms_at !== null,
    is_guest: row.is_guest,
    ...(row.custom_metadata ? { custom_metadata: row.custom_metadata } : {}),
  }
}

/** The accounts that other parties see: without a guest's credential. */
export function visibleAccounts({ accounts }: Pick<UserRow, 'accounts'>): AccountRow[] {
  return accounts.filter((account) => !isGuest(account))
}

/** A stored account on the wire: only the members that its type has there. */
export function toAccount({ type, data, ...row }: AccountRow): LinkedAccount {
  const { verified_at } = row
  // The app's server has named it, and its owner has not logged in with it.
  const isNamed = isUnproven({ data })
  const accountType = accountTypes.get(type)
  const names = (accountType?.members ?? []).filter((name) => data[name] !== undefined)
  return {
    type,
    ...accountType?.secondNames?.(data),
    ...Object.fromEntries(names.map((name) => [name, data[name]])),
    verified_at,
    first_verified_at: isNamed ? null : row.first_verified_at,
    latest_verified_at: isNamed ? null : row.latest_verified_at,
  } as LinkedAccount // stored data has the members of its type: `Identity` is typed by it
}

/** From the contract: members that it does not name are never sent. */
const accountTypes = accountTypesByName()

/** One entry of the identity token (protocol 4.2). For an unknown type it contains the subject. */
export function toCompact({ type, subject, data, latest_verified_at }: AccountRow): Data {
  const lv = isUnproven({ data }) ? null : latest_verified_at
  return { type, ...(accountTypes.get(type)?.toCompact(data, type) ?? { subject }), lv }
}
