import { type DiscoveredSolanaWallet, signBytes } from '@latchkey/core'
import type { ConnectedSolanaWallet } from '../../wallet/hostWallets.ts'
import { connectedMembers, type ExternalAccount } from './connectedExternal.ts'

export function connectedSolana(account: ExternalAccount): ConnectedSolanaWallet {
  const { handle } = account.connection.wallet as DiscoveredSolanaWallet
  return {
    type: 'solana',
    imported: false,
    ...connectedMembers(account),
    getProvider: async () => handle,
    signMessage: (message) => signBytes(handle, account.address, message),
  }
}
