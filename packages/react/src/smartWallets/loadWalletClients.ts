import { loadWithPeers } from '../wallet/loadWithPeers.ts'

/** Loads what makes clients of smart wallets; viem and permissionless come with it, which the app brings itself. */
export const loadWalletClients = () =>
  loadWithPeers(() => import('./walletClients.ts'), 'viem permissionless')
