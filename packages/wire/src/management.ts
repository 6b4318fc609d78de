/** The calls of an app's own server, with app id and secret (protocol 11.3, 11.5). */
export * from './management/apps.ts'
export * from './management/policies.ts'
export * from './management/quorums.ts'
export * from './management/users.ts'
export * from './management/wallets.ts'

type Path = `/${string}`
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
