import { type LinkedAccount, membersByType, socialNetworks, socialProviders, type User } from '@latchkey/wire'
import { isGuest } from './identity.ts'
import type { AccountRow, UserRow } from './user.ts'

type Data = Record<string, unknown>

/** A user on the wire (protocol 3.1). The one place where a stored user becomes an answer. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    created_at: Math.floor(row.created_at.getTime() / 1_000),
    linked_accounts: shown(row).map(toAccount),
    // Required by clients even when empty (protocol 3.1).
    mfa_methods: [],
    has_accepted_terms: row.accepted_terms_at !== null,
    is_guest: row.is_guest,
    ...(row.custom_metadata ? { custom_metadata: row.custom_metadata } : {}),
  }
}

/** What others see of what is linked: a guest's credential is none of it. */
export function shown({ accounts }: Pick<UserRow, 'accounts'>): AccountRow[] {
  return accounts.filter((account) => !isGuest(account))
}

/** A stored account on the wire: only the members that its type has there. */
export function toAccount({ type, data, ...row }: AccountRow): LinkedAccount {
  const { verified_at, first_verified_at, latest_verified_at } = row
  const shown = (wireMembers.get(type) ?? []).filter((name) => data[name] !== undefined)
  return {
    type,
    ...secondNames[type]?.(data),
    ...Object.fromEntries(shown.map((name) => [name, data[name]])),
    verified_at,
    first_verified_at,
    latest_verified_at,
  } as LinkedAccount // stored data has the members of its type: `Identity` is typed by it
}

/** By type, from the contract: what is not named there is shown to no one. */
const wireMembers = membersByType()

/** Members that published clients read under two names (protocol 3.2). */
const secondNames: Record<string, (data: Data) => Data> = {
  phone: ({ phoneNumber }) => ({ number: phoneNumber }),
  telegram: ({ telegram_user_id, first_name }) => ({
    telegramUserId: telegram_user_id,
    firstName: first_name,
  }),
  farcaster: ({ profile_picture_url: url }) => (url === undefined ? {} : { profile_picture: url }),
  wallet: ({ wallet_client_type }) => (wallet_client_type === 'privy' ? { id: null } : {}),
}

/**
 * One entry of the identity token: as little as server SDKs need, since the token lives in a cookie
 * (protocol 4.2). Types that are not listed give their subject.
 */
export function toCompact({ type, subject, data, latest_verified_at: lv }: AccountRow): Data {
  const members = compact[type]
  return { type, ...(members ? members(data) : { subject }), lv }
}

const byEmail = ({ subject, email = null }: Data) => ({ subject, email })
const byUsername = ({ subject, username = null }: Data) => ({ subject, username })

const compact: Record<string, (data: Data) => Data> = {
  email: ({ address }) => ({ address }),
  phone: ({ phoneNumber }) => ({ phone_number: phoneNumber }),
  wallet: ({ address, chain_type, wallet_client_type }) => ({ address, chain_type, wallet_client_type }),
  smart_wallet: ({ address, smart_wallet_type }) => ({ address, smart_wallet_type }),
  farcaster: ({ fid, username, owner_address }) => ({ fid, username, oa: owner_address }),
  passkey: ({ credential_id }) => ({ credential_id }),
  telegram: ({ telegram_user_id, username }) => ({ telegram_user_id, username }),
  ...socialForms(),
  google_oauth: ({ name, ...data }) => ({ ...byEmail(data), name }),
  twitter_oauth: ({ name, profile_picture_url, ...data }) => ({
    ...byUsername(data),
    name,
    pfp: profile_picture_url,
  }),
  custom_auth: ({ custom_user_id }) => ({ custom_user_id }),
  cross_app: ({ subject, provider_app_id, embedded_wallets, smart_wallets }) => ({
    subject,
    provider_app_id,
    embedded_wallets,
    smart_wallets,
  }),
}

/** A social account goes by its name there; the others by the address. */
function socialForms(): typeof compact {
  const rows = socialProviders.map((id) => {
    const members: readonly string[] = socialNetworks[id].members
    return [`${id}_oauth`, members.includes('username') ? byUsername : byEmail]
  })
  return Object.fromEntries(rows)
}
