import * as v from 'valibot'
import { User } from '../account.ts'
import type { AccountType } from '../accounts/accountType.ts'
import { accountTypes } from '../accountTypes.ts'
import type { Endpoint } from '../endpoint.ts'
import { declare, page, paging, some, text } from './call.ts'

const metadata = v.record(text, v.union([text, v.number(), v.boolean()]))
const user = { user_id: text }

export const listUsers = declare('GET', '/users', { input: paging, reply: page(User) })
export const searchUsers = declare('POST', '/users/search', {
  input: {
    ...paging,
    searchTerm: v.optional(text),
    emails: v.optional(v.array(text)),
    phoneNumbers: v.optional(v.array(text)),
    walletAddresses: v.optional(v.array(text)),
  },
  reply: page(User),
})
export const importUser = declare('POST', '/users', {
  input: { linked_accounts: v.pipe(v.array(some), v.maxLength(20)), custom_metadata: v.optional(metadata) },
  reply: User,
})
export const getUser = declare('GET', '/users/:user_id', { input: user, reply: User })
export const deleteUser = declare('DELETE', '/users/:user_id', { input: user, reply: some })
export const setUserMetadata = declare('POST', '/users/:user_id/custom_metadata', {
  input: { ...user, custom_metadata: metadata },
  reply: User,
})
export const addUserWallets = declare('POST', '/users/:user_id/wallets', {
  input: { ...user, wallets: v.array(some) },
  reply: User,
})
export const unlinkUserAccount = declare('POST', '/users/:user_id/accounts/unlink', {
  input: { ...user, type: text, handle: text, provider: v.optional(text) },
  reply: User,
})

/** Finds a user by an account; each is a call such as `userByEmail`. */
export const lookups: Readonly<Record<string, Endpoint>> = /* @__PURE__ */ collectLookups()

/** @__NO_SIDE_EFFECTS__ */
function collectLookups(): Record<string, Endpoint> {
  const all = accountTypes.flatMap(({ lookups = {} }: AccountType) => Object.entries(lookups))
  return Object.fromEntries(
    all.map(([name, { path, input }]) => [name, declare('POST', `/users/${path}`, { input, reply: User })]),
  )
}
