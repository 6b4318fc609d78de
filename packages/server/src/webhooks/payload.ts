import type { LinkedAccount, webhooks } from '@latchkey/wire'
import { sql } from 'kysely'
import type { BoundDb } from '../db/binding.ts'
import { isGuest } from '../user/identity.ts'
import type { Report, ReportedAccount } from '../user/report.ts'
import { findUser, getAccount } from '../user/store.ts'
import { toAccount, toUser } from '../user/toWire.ts'
import type { UserRow } from '../user/user.ts'
import { compare } from './compare.ts'

export type NewEvent = { userId: string; body: webhooks.WebhookEvent }
type Owner = { appId: string; userId: string }
/** A user whom a transaction may change, as before it. */
export type UserBefore = { userId: string; before: UserRow | undefined }

const recoveryKeys: Record<string, webhooks.RecoveryKey> = {
  privy: 'privy_generated_recovery_key',
  'user-passcode': 'user_passcode_derived_recovery_key',
  'google-drive': 'google_drive_recovery_secret',
  icloud: 'icloud_recovery_secret',
}

/** The bodies of everything that a transaction reports, from the state at its end. */
export async function makeEvents(
  at: BoundDb,
  appId: string,
  reports: readonly (Report | UserBefore)[],
): Promise<NewEvent[]> {
  const users = new Map<string, Promise<UserRow | undefined>>()
  const read = (id: string) => {
    const user = users.get(id) ?? findUser(at, { appId, id })
    users.set(id, user)
    return user
  }
  const events: NewEvent[] = []
  for (const one of reports) {
    const { userId } = one
    const user = ('user' in one ? one.user : undefined) ?? (await read(userId))
    const bodies =
      'before' in one ? compare(one.before, user) : await toBodies(at, { appId, userId }, { one, user })
    events.push(...bodies.map((body) => ({ userId, body })))
  }
  return events
}

async function toBodies(
  at: BoundDb,
  owner: Owner,
  { one, user }: { one: Report; user: UserRow | undefined },
): Promise<webhooks.WebhookEvent[]> {
  // Deleted by the same transaction: the event of the deletion says it.
  if (!user) return []
  switch (one.type) {
    case 'user.created':
    case 'user.deleted':
      return [{ type: one.type, user: toUser(user) }]
    case 'user.authenticated':
      return withAccount(user, one.account, (account) => ({ type: one.type, account, user: toUser(user) }))
    case 'user.transferred_account':
      return withAccount(user, one.account, (account) => ({
        ...{ type: one.type, fromUser: { id: one.fromUserId }, toUser: toUser(user), account },
        deletedUser: true,
      }))
    default:
      return toWalletBodies(at, owner, { one, user })
  }
}

/** Nothing for the credential of a guest, which is no account on the wire. */
function withAccount(
  user: UserRow,
  account: ReportedAccount,
  toBody: (account: LinkedAccount) => webhooks.WebhookEvent,
): webhooks.WebhookEvent[] {
  const row = getAccount(user, account)
  return row && !isGuest(row) ? [toBody(toAccount(row))] : []
}

type WalletReport = Extract<Report, { entropyId: string }>
type Wallet = { id: string; address: string }

async function toWalletBodies(
  at: BoundDb,
  owner: Owner,
  { one, user }: { one: WalletReport; user: UserRow },
): Promise<webhooks.WebhookEvent[]> {
  const wallets = await listWallets(at, owner, one.entropyId)
  return wallets.map(({ id, address }) => {
    const account = user.accounts.find(({ data }) => data.address === address)
    // A delegated wallet has the id of the wallet API.
    const walletId = typeof account?.data.id === 'string' ? account.data.id : id
    const wallet = { user_id: owner.userId, wallet_id: walletId, wallet_address: address }
    if (one.type === 'wallet.recovered') return { type: one.type, ...wallet }
    if (one.type === 'wallet.recovery_setup')
      return { type: one.type, ...wallet, method: recoveryKeys[one.method] ?? 'recovery_encryption_key' }
    return { type: one.type, ...wallet, export_source: 'display' }
  })
}

async function listWallets(at: BoundDb, owner: Owner, entropyId: string): Promise<Wallet[]> {
  const { rows } = await sql<Wallet>`
    select id, address from wallets
    where app_id = ${owner.appId} and user_id = ${owner.userId} and entropy_id = ${entropyId} and set_aside_at is null
    order by chain_type, hd_wallet_index`.execute(at.db)
  return rows
}
