import { management } from '@latchkey/wire'

/**
 * One line about each call of an app's server, for the OpenAPI description, by the end of the endpoint's name. The calls
 * that find a user by an account follow from the account types.
 */
export const operationSummaries: Readonly<Record<string, string>> = {
  ...describeLookups(),
  addPolicyRule: 'Add a rule to a policy',
  addUserWallets: 'Create wallets for a user before the first login',
  addWalletsTo: 'Create wallets for a user before the first login',
  allow: 'Add an entry to the allowlist',
  authenticateSigner: 'Exchange an access token for an authorization key',
  authenticateWallets: 'Exchange an access token for an authorization key',
  beginImport: 'Begin to import a wallet',
  changeKeyQuorum: 'Change a key quorum',
  changePolicy: 'Change a policy',
  changePolicyRule: 'Change a rule of a policy',
  changeUserMetadata: 'Change members of the metadata of a user',
  changeWallet: 'Change the names, the owner or the policies of a wallet',
  createAggregation: 'Create an aggregation: a sum that policies can limit',
  createKeyQuorum: 'Create a key quorum',
  createPolicy: 'Create a policy',
  createWallet: 'Create a wallet of the app',
  createWallets: 'Create up to 100 wallets of the app',
  deleteAggregation: 'Delete an aggregation',
  deleteKeyQuorum: 'Delete a key quorum',
  deletePolicy: 'Delete a policy',
  deletePolicyRule: 'Delete a rule of a policy',
  deleteUser: 'Delete a user',
  deny: 'Add an entry to the denylist, and end the sessions of the users that it denies',
  disallow: 'Remove an entry from the allowlist',
  exportWallet: 'Export the key of a wallet of the app to its owner',
  finishImport: 'Finish the import of a wallet',
  getAggregation: 'Read an aggregation',
  getAllowlist: 'List the allowlist',
  getDenylist: 'List the denylist',
  getKeyQuorum: 'Read a key quorum',
  getPolicy: 'Read a policy',
  getPolicyRule: 'Read a rule of a policy',
  getTestCredentials: 'List the test accounts with their codes',
  getTransaction: 'Read a transaction',
  getUser: 'Read a user',
  getWallet: 'Read a wallet',
  getWalletByAddress: 'Find a wallet by its address',
  importUser: 'Create a user before the first login',
  importUsers: 'Create up to 20 users before their first login',
  linkUserAccount: 'Add an account to a user',
  listUsers: 'List users',
  listWallets: 'List wallets',
  searchUsers: 'Search users',
  setUserMetadata: 'Replace the metadata of a user',
  undeny: 'Remove an entry from the denylist',
  unlinkUserAccount: 'Unlink an account from a user',
  walletRpc: 'Sign with a wallet, or send a transaction',
}

/** Such as "Find a user by email address", from the path. */
function describeLookups(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(management.lookups).map(([name, { path }]) => {
      const [type = '', member = ''] = path.split('/').slice(-2)
      const words = member.startsWith(`${type}_`) ? [member] : [type, member]
      return [name, `Find a user by ${words.join(' ').replaceAll('_', ' ')}`]
    }),
  )
}
