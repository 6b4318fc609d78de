import type { User } from '@latchkey/react'
import { shortAddress } from '../ui/icons.ts'

/** What to call a user: what they log in with, else their wallet, else their id. */
export function getUserName(user: User): string {
  const named = user.email?.address ?? user.phone?.number ?? user.google?.email ?? user.farcaster?.username
  if (named) return named
  return shortAddress(user.wallet?.address ?? user.id)
}
