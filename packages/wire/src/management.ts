import * as v from 'valibot'
import { User } from './account.ts'
import type { AccountType } from './accounts/accountType.ts'
import { accountTypes } from './accountTypes.ts'
import { AppId } from './app.ts'
import type { Endpoint } from './endpoint.ts'
import { declare, page, paging, some, text } from './managementCall.ts'

/** The calls of an app's own server, with app id and secret (protocol 11.3, 11.5). */
export * from './managedWallets.ts'

type Path = `/${string}`
const metadata = v.record(text, v.union([text, v.number(), v.boolean()]))
const user = { user_id: text }
const ofApp = { app_id: AppId }
const rule = { type: v.picklist(['email', 'phone', 'wallet']), value: text }

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

export const addWalletsTo = declare('POST', '/apps/:app_id/users/wallet', {
  input: { ...ofApp, ...user },
  reply: User,
})
export const getAllowlist = declare('GET', '/apps/:app_id/allowlist', { input: ofApp, reply: v.array(some) })
export const allow = declare('POST', '/apps/:app_id/allowlist', { input: { ...ofApp, ...rule }, reply: some })
export const disallow = declare('DELETE', '/apps/:app_id/allowlist', {
  input: { ...ofApp, ...rule },
  reply: some,
})
export const getTestCredentials = declare('GET', '/apps/:app_id/test_credentials', {
  input: ofApp,
  reply: v.looseObject({ data: v.array(some) }),
})

const policy = { policy_id: text }
const policyRule = { ...policy, rule_id: text }

/** The owner of a row: a key quorum, or one key, from which a quorum is made. */
const owner = {
  owner_id: v.optional(v.nullable(text)),
  owner: v.optional(v.nullable(v.looseObject({ public_key: text }))),
}
const policyReply = v.looseObject({ id: text, rules: v.array(some), owner_id: v.nullable(text) })
const ruleReply = v.looseObject({ id: text, action: text, method: text })
const success = v.looseObject({ success: v.boolean() })
export const createPolicy = declare('POST', '/policies', { input: owner, reply: policyReply })
export const getPolicy = declare('GET', '/policies/:policy_id', { input: policy, reply: policyReply })
export const changePolicy = declare('PATCH', '/policies/:policy_id', { input: policy, reply: policyReply })
export const deletePolicy = declare('DELETE', '/policies/:policy_id', { input: policy, reply: success })
export const addPolicyRule = declare('POST', '/policies/:policy_id/rules', {
  input: policy,
  reply: ruleReply,
})
export const getPolicyRule = declare('GET', '/policies/:policy_id/rules/:rule_id', {
  input: policyRule,
  reply: ruleReply,
})
export const changePolicyRule = declare('PATCH', '/policies/:policy_id/rules/:rule_id', {
  input: policyRule,
  reply: ruleReply,
})
export const deletePolicyRule = declare('DELETE', '/policies/:policy_id/rules/:rule_id', {
  input: policyRule,
  reply: success,
})

const quorum = { key_quorum_id: text }
const quorumReply = v.looseObject({
  id: text,
  authorization_keys: v.array(v.looseObject({ public_key: text })),
  authorization_threshold: v.number(),
})
export const createKeyQuorum = declare('POST', '/key_quorums', { input: {}, reply: quorumReply })
export const getKeyQuorum = declare('GET', '/key_quorums/:key_quorum_id', {
  input: quorum,
  reply: quorumReply,
})
export const changeKeyQuorum = declare('PATCH', '/key_quorums/:key_quorum_id', {
  input: quorum,
  reply: quorumReply,
})
export const deleteKeyQuorum = declare('DELETE', '/key_quorums/:key_quorum_id', {
  input: quorum,
  reply: success,
})
const aggregation = { aggregation_id: text }
const aggregationReply = v.looseObject({ id: text, method: text })
export const createAggregation = declare('POST', '/aggregations', { input: owner, reply: aggregationReply })
export const getAggregation = declare('GET', '/aggregations/:aggregation_id', {
  input: aggregation,
  reply: aggregationReply,
})
export const deleteAggregation = declare('DELETE', '/aggregations/:aggregation_id', {
  input: aggregation,
  reply: success,
})

const families = [
  ...['apps', 'users', 'wallets', 'policies', 'key_quorums', 'aggregations', 'transactions'],
  // Of react-auth 3.x: buying and receiving money, cards, a second factor at login, keys of signers.
  ...['onramp', 'fiat', 'deposit_accounts', 'cards', 'mfa_auth', 'encrypted_authorization_keys'],
]

/**
 * All other calls of the published SDKs, for other products of their vendor. A 404 would look like "no such user", "no
 * such wallet", or a wrong server address.
 */
export const otherPaths = [
  '/v1/*',
  '/oauth/*',
  ...families.map((family): Path => `/api/v1/${family}/*`),
] as const
