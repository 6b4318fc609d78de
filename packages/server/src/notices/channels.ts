import { email } from '@latchkey/wire'
import * as v from 'valibot'
import { isUnproven } from '../user/identity.ts'
import { isHeld } from '../user/ownAccounts.ts'
import type { AccountRow } from '../user/user.ts'

/** A channel for notices to a user. */
export type Channel = {
  kind: 'email' | 'sms'
  to: string
  /**
   * The user had it before the change in question. An account that an old login added may be a thief's, and so may one
   * that the app's server has named.
   */
  isSure: boolean
}
type Reachable = Pick<AccountRow, 'type' | 'subject' | 'data' | 'held_until' | 'is_removed'>

/**
 * Every address and number of a user, each once: those of login methods, and addresses that a social network has
 * verified (R36: accounts by issuer and subject [accounts by issuer and subject] keeps others from ever being stored).
 * Recently removed accounts that are still kept count as well.
 */
export function getChannels(accounts: readonly Reachable[], now: Date): Channel[] {
  const channels = new Map<string, Channel>()
  for (const account of accounts) {
    const channel = toChannel(account)
    if (!channel) continue
    const isSure = !isUnproven(account) && (account.is_removed || !isHeld(account, now))
    channels.set(channel.to, { ...channel, isSure: isSure || channels.get(channel.to)?.isSure === true })
  }
  return [...channels.values()]
}

function toChannel({ type, subject, data }: Reachable): Omit<Channel, 'isSure'> | undefined {
  if (type === 'email') return { kind: 'email', to: subject }
  if (type === 'phone') return { kind: 'sms', to: subject }
  const address = type.endsWith('_oauth') ? v.safeParse(email.EmailAddress, data.email) : undefined
  return address?.success ? { kind: 'email', to: address.output } : undefined
}
