import * as v from 'valibot'
import { User } from '../account.ts'
import type { AccountType, Lookup } from '../accounts/accountType.ts'
import { accountTypes } from '../accountTypes.ts'
import type { Endpoint } from '../endpoint.ts'
import { declare, page, paging, some, text } from './call.ts'

const value = v.union([text, v.number(), v.boolean()])
const metadata = v.record(text, value)
const user = { user_id: text }
const accounts = v.pipe(v.array(some), v.minLength(1), v.maxLength(20))
const manyTexts = v.optional(v.pipe(v.array(text), v.maxLength(1_000)))

export const listUsers = declare('GET', '/users', { input: paging, reply: page(User) })
export const searchUsers = declare('POST', '/users/search', {
  input: {
    ...paging,
    searchTerm: v.optional(v.pipe(text, v.maxLength(200))),
    emails: manyTexts,
    phoneNumbers: manyTexts,
    walletAddresses: manyTexts,
  },
  reply: page(User),
  isKeyed: false,
})
export const importUser = declare('POST', '/users', {
  input: { linked_accounts: accounts, custom_metadata: v.optional(metadata) },
  reply: User,
})

/** The result for one user of a batch, by its place in the request. */
export const ImportResult = v.looseObject({
  action: v.literal('create'),
  index: v.number(),
  success: v.boolean(),
  id: v.optional(text),
  code: v.optional(text),
  error: v.optional(text),
})
export type ImportResult = v.InferOutput<typeof ImportResult>
export const importUsers = declare('POST', '/users/batch', {
  input: { users: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(20)) },
  reply: v.looseObject({ results: v.array(ImportResult) }),
})

export const getUser = declare('GET', '/users/:user_id', { input: user, reply: User })
export const deleteUser = declare('DELETE', '/users/:user_id', { input: user, reply: some })
export const setUserMetadata = declare('POST', '/users/:user_id/custom_metadata', {
  input: { ...user, custom_metadata: metadata },
  reply: User,
})
/** Changes the members that it names; null removes a member. */
export const changeUserMetadata = declare('PATCH', '/users/:user_id/custom_metadata', {
  input: { ...user, custom_metadata: v.record(text, v.nullable(value)) },
  reply: User,
})
export const addUserWallets = declare('POST', '/users/:user_id/wallets', {
  input: { ...user, wallets: v.array(some) },
  reply: User,
})
/** The body is the account, as in `linked_accounts` of an import. */
export const linkUserAccount = declare('POST', '/users/:user_id/accounts', {
  input: { ...user, type: text },
  reply: User,
})
export const unlinkUserAccount = declare('POST', '/users/:user_id/accounts/unlink', {
  input: { ...user, type: text, handle: text, provider: v.optional(text) },
  reply: User,
})

/** Finds a user by an account; each is a call such as `userByEmail`. */
export const lookups: Readonly<Record<string, Endpoint>> = /* @__PURE__ */ collectLookups()
/** The account that each of these calls names, and the member of its input. */
export const lookupAccounts: Readonly<Record<string, Lookup['account'] & { member: string }>> =
  /* @__PURE__ */ collectAccounts()

/** @__NO_SIDE_EFFECTS__ */
function collectLookups(): Record<string, Endpoint> {
  return Object.fromEntries(
    listLookups().map(([name, { path, input }]) => [
      name,
      declare('POST', `/users/${path}`, { input, reply: User, isKeyed: false }),
    ]),
  )
}

/** @__NO_SIDE_EFFECTS__ */
function collectAccounts(): Record<string, Lookup['account'] & { member: string }> {
  return Object.fromEntries(
    listLookups().map(([name, { input, account }]) => [
      name,
      { ...account, member: Object.keys(input).join() },
    ]),
  )
}

/** @__NO_SIDE_EFFECTS__ */
function listLookups(): [string, Lookup][] {
  return accountTypes.flatMap(({ lookups = {} }: AccountType) => Object.entries(lookups))
}
