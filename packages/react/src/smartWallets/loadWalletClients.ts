import { loadWithPeers } from '../wallet/loadWithPeers.ts'

/**
 * Loads the code that creates clients of smart wallets, with viem and permissionless, which are the app's own packages.
 */
export const loadWalletClients = () =>
  loadWithPeers(() => import('./walletClients.ts'), 'viem permissionless')
