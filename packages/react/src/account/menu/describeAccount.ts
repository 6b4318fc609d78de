import type { LinkedAccountWithMetadata } from '@latchkey/core'
import { shortAddress } from '../../ui/shortAddress.ts'

type Names = Partial<Record<'username' | 'email' | 'name' | 'displayName' | 'firstName', string | null>>

/** The name of an account at its service; undefined if it has none. */
export function describeAccount(account: LinkedAccountWithMetadata): { handle?: string | undefined } {
  if (account.type === 'email') return { handle: account.address }
  if (account.type === 'phone') return { handle: account.number }
  if (account.type === 'wallet' || account.type === 'smart_wallet')
    return { handle: shortAddress(account.address) }
  const { username, email, name, displayName, firstName } = account as Names
  return { handle: (username && `@${username}`) || email || displayName || name || firstName || undefined }
}
