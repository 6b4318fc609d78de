import type { oauth } from '@latchkey/wire'
import type { Client } from '../client.ts'
import type { Route } from '../route.ts'
import type { LoginMethodOption } from './accountTypes.ts'
import { getAccountType } from './fromWire.ts'
import { changeAccount } from './manage.ts'
import type { User } from './user.ts'

/** Login methods whose account can be unlinked. */
export type Unlinkable = LoginMethodOption | `privy:${string}`

/**
 * Unlinks an account from the signed-in user. `kind` is its login method; `id` identifies the account (a number, an
 * address, a subject, an fid, a credential id).
 *
 * @throws AppError `must_be_authenticated`, `cannot_unlink_sole_account`, `linked_account_not_found`, and for a passkey
 * that is a second factor `missing_or_invalid_mfa`. Source: protocol 2.
 *
 * @example
 * const user = await unlinkAccount(client, 'google', '1069…')
 */
export function unlinkAccount(client: Client, kind: Unlinkable, id: string): Promise<User> {
  const { area, input } = unlinkCallFor(kind, id)
  // Each account type has its own endpoint. `unlink.test.ts` compares them with the contract.
  const route = { method: 'POST', path: `/api/v1/${area}/unlink` } as Route<typeof oauth.unlink>
  return changeAccount(client, route, input as never)
}

/** Methods whose path differs from their account type. */
const areas: { readonly [type: string]: string } = {
  email: 'passwordless',
  phone: 'passwordless_sms',
  passkey: 'passkeys',
}

/** Returns the endpoint that unlinks an account and its input. The first member of the account identifies it. */
export function unlinkCallFor(kind: Unlinkable, id: string): { area: string; input: object } {
  if (kind === 'wallet') return { area: id.startsWith('0x') ? 'siwe' : 'siws', input: { address: id } }
  const type = kind === 'sms' ? 'phone' : kind
  const accountType = getAccountType(type)
  if (!accountType) return { area: 'oauth', input: { provider: kind, subject: id } }
  const { members, isNumbered } = accountType
  const [member] = members.flat()
  return { area: areas[type] ?? type, input: { [String(member)]: isNumbered ? Number(id) : id } }
}
