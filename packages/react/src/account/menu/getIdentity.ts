import { defaultWallet, latestAccount, type User } from '@latchkey/core'
import { toAddressMark } from '../../ui/marks/AddressMark.tsx'
import { shortAddress } from '../../ui/shortAddress.ts'
import type { Mark } from '../../ui/Tile.tsx'
import { describeAccount } from './describeAccount.ts'

export type Identity = { name: string; mark: Mark }

/**
 * Returns what the user knows their account by: the last login's account, else their wallet, else any other account,
 * since a passkey has no name. Null for a guest.
 */
export function getIdentity(user: User): Identity | null {
  const account = latestAccount(user)
  const { handle } = account ? describeAccount(account) : {}
  if (handle && account?.type !== 'wallet') return toNamed(handle)
  const address =
    account?.type === 'wallet'
      ? account.address
      : (defaultWallet(user, 'ethereum') ?? defaultWallet(user, 'solana'))?.address
  if (address !== undefined) return { name: shortAddress(address), mark: toAddressMark(address) }
  const other = user.linkedAccounts.map(describeAccount).find(({ handle }) => handle)?.handle
  return other === undefined ? null : toNamed(other)
}

const toNamed = (handle: string): Identity => ({
  name: handle,
  mark: { letter: handle.replace(/^[@+]/, '') },
})
