import type { webhooks } from '@latchkey/wire'
import { isEmbedded } from '../user/identity.ts'
import { toAccount, toUser, visibleAccounts } from '../user/toWire.ts'
import type { AccountRow, UserRow } from '../user/user.ts'

type Event = webhooks.WebhookEvent

/** Every type of event that a comparison may result in. */
export const comparedTypes: readonly Event['type'][] = [
  ...(['user.created', 'user.linked_account', 'user.unlinked_account', 'user.updated_account'] as const),
  ...(['user.wallet_created', 'mfa.enabled', 'mfa.disabled'] as const),
]

/**
 * The events of a user's change: accounts, wallets and second factors that came or went. A user who was not there
 * before is a new one. An account that was replaced by another of its type is one event.
 */
export function compare(before: UserRow | undefined, after: UserRow | undefined): Event[] {
  if (!after) return []
  const user = toUser(after)
  const now = visibleAccounts(after)
  const then = before ? visibleAccounts(before) : []
  const additions = now.filter((account) => !then.some((one) => isSame(one, account)))
  const removals = then.filter((account) => !now.some((one) => isSame(one, account)))
  const newUser: Event[] = before ? [] : [{ type: 'user.created', user }]
  const accounts = additions.flatMap((row): Event[] => {
    const wallet = toWallet(row)
    if (wallet) return [{ type: 'user.wallet_created', user, wallet }]
    // The event of a new user has them.
    if (!before) return []
    const type = isReplacement(row, removals) ? 'user.updated_account' : 'user.linked_account'
    return [{ type, account: toAccount(row), user }]
  })
  const unlinks = removals
    .filter((row) => !isReplacement(row, additions))
    .map((row): Event => ({ type: 'user.unlinked_account', account: toAccount(row), user }))
  return [...newUser, ...unlinks, ...accounts, ...compareFactors(before, after)]
}

/** An external wallet that becomes an embedded one is another wallet. */
function isSame(a: AccountRow, b: AccountRow): boolean {
  return a.type === b.type && a.subject === b.subject && isEmbedded(a) === isEmbedded(b)
}

/** Users have one account of these types: another one replaces it. */
function isReplacement({ type }: AccountRow, others: readonly AccountRow[]): boolean {
  return (type === 'email' || type === 'phone') && others.some((other) => other.type === type)
}

type CreatedWallet = Extract<Event, { type: 'user.wallet_created' }>['wallet']

/** A wallet of Latchkey's: its event is its creation, not a link. */
function toWallet(row: AccountRow): CreatedWallet | undefined {
  const { type, data } = row
  const address = String(data.address)
  if (type === 'smart_wallet') return { type, address, chain_type: 'ethereum' }
  if (type === 'wallet' && isEmbedded(row)) return { type, address, chain_type: String(data.chain_type) }
  return undefined
}

function compareFactors(before: UserRow | undefined, { id: user_id, mfa_methods }: UserRow): Event[] {
  const then = (before?.mfa_methods ?? []).map(({ type }) => type)
  const now = (mfa_methods ?? []).map(({ type }) => type)
  return [
    ...then
      .filter((method) => !now.includes(method))
      .map((method) => ({ type: 'mfa.disabled', method }) as const),
    ...now
      .filter((method) => !then.includes(method))
      .map((method) => ({ type: 'mfa.enabled', method }) as const),
  ].map((event) => ({ ...event, user_id }))
}
