import { type DiscoveredSolanaWallet, signBytes } from '@latchkey/core'
import type { ConnectedSolanaWallet } from '../../wallet/hostWallets.ts'
import { connectedMembers, type External } from './connectedExternal.ts'

export function connectedSolana(at: External): ConnectedSolanaWallet {
  const { handle } = at.connection.wallet as DiscoveredSolanaWallet
  return {
    type: 'solana',
    imported: false,
    ...connectedMembers(at),
    getProvider: async () => handle,
    signMessage: (message) => signBytes(handle, at.address, message),
  }
}
