import type { User } from '@latchkey/react'
import { shortAddress } from '../ui/icons.ts'

/** The user's login account, otherwise their wallet or id. */
export function getUserName(user: User): string {
  const handle = user.email?.address ?? user.phone?.number ?? user.google?.email ?? user.farcaster?.username
  if (handle) return handle
  return shortAddress(user.wallet?.address ?? user.id)
}
