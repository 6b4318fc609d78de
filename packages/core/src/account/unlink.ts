import type { oauth } from '@latchkey/wire'
import type { Client } from '../client.ts'
import type { Route } from '../route.ts'
import type { LoginMethodOption } from './accountTypes.ts'
import { getAccountType } from './fromWire.ts'
import { changeAccount } from './manage.ts'
import type { User } from './user.ts'

/** Login methods whose account can be taken off again. */
export type Unlinkable = LoginMethodOption | `privy:${string}`

/**
 * Takes an account off the signed-in user: `kind` is the way it logs in, `id` what names the account there (a number,
 * an address, a subject, an fid, a credential id).
 *
 * @throws AppError `must_be_authenticated`, `cannot_unlink_sole_account`, `linked_account_not_found`, and for a passkey
 * that is a second factor `missing_or_invalid_mfa`. Source: protocol 2.
 *
 * @example
 * const user = await unlinkAccount(client, 'google', '1069…')
 */
export function unlinkAccount(client: Client, kind: Unlinkable, id: string): Promise<User> {
  const { area, input } = unlinkCallFor(kind, id)
  // One call for each kind of account, compared with the contract by `unlink.test.ts`.
  const route = { method: 'POST', path: `/api/v1/${area}/unlink` } as Route<typeof oauth.unlink>
  return changeAccount(client, route, input as never)
}

/** Where the area of a method is not called like its accounts. */
const areas: { readonly [type: string]: string } = {
  email: 'passwordless',
  phone: 'passwordless_sms',
  passkey: 'passkeys',
}

/** Which call takes an account off, and what it is given: what names the account is the first of its members. */
export function unlinkCallFor(kind: Unlinkable, id: string): { area: string; input: object } {
  if (kind === 'wallet') return { area: id.startsWith('0x') ? 'siwe' : 'siws', input: { address: id } }
  const type = kind === 'sms' ? 'phone' : kind
  const accountType = getAccountType(type)
  if (!accountType) return { area: 'oauth', input: { provider: kind, subject: id } }
  const { members, isNumbered } = accountType
  const [member] = members.flat()
  return { area: areas[type] ?? type, input: { [String(member)]: isNumbered ? Number(id) : id } }
}
