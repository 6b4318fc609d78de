import { latestAccount, primaryWallet, type User } from '@latchkey/core'
import { shortAddress } from '../../ui/shortAddress.ts'
import type { Mark } from '../../ui/Tile.tsx'
import { describeAccount } from './describeAccount.ts'

export type Identity = { name: string; mark: Mark }

/** By which a user knows their account: what they logged in with last, else their wallet. Null for a guest without one. */
export function getIdentity(user: User): Identity | null {
  const account = latestAccount(user)
  const { handle } = account ? describeAccount(account) : {}
  if (handle && account?.type !== 'wallet')
    return { name: handle, mark: { letter: handle.replace(/^[@+]/, '') } }
  const address =
    account?.type === 'wallet'
      ? account.address
      : (primaryWallet(user, 'ethereum') ?? primaryWallet(user, 'solana'))?.address
  return address === undefined ? null : { name: shortAddress(address), mark: { icon: 'wallet' } }
}
