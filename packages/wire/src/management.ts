/** The calls of an app's own server, with app id and secret (protocol 11.3, 11.5). */
export * from './management/apps.ts'
export * from './management/policies.ts'
export * from './management/quorums.ts'
export * from './management/users.ts'
export * from './management/wallets.ts'

type Path = `/${string}`
const families = [
  ...['apps', 'users', 'wallets', 'policies', 'key_quorums', 'aggregations', 'transactions'],
  ...['intents', 'organizations', 'wallet_automations', 'wallets_with_recovery', 'earn', 'user_signers'],
  // Of react-auth 3.x: buying and receiving money, cards, a second factor at login, keys of signers.
  ...['onramp', 'fiat', 'deposit_accounts', 'cards', 'mfa_auth', 'encrypted_authorization_keys'],
]

/** Would else be the app with this id, which does not exist. */
export const pathsLikeApps = ['/v1/apps/gas_spend', '/api/v1/apps/gas_spend'] as const

/**
 * All other calls of the published SDKs, for other products of their vendor. A 404 would look like "no such user", "no
 * such wallet", or a wrong server address.
 */
export const otherPaths = [
  ...families.flatMap((family): Path[] => [`/api/v1/${family}`, `/api/v1/${family}/*`]),
  '/v1/*',
  '/oauth/*',
] as const
