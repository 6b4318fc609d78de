import { type DiscoveredSolanaWallet, signBytes } from '@latchkey/core'
import { solanaMembers } from '../../wallet/solana/solanaMembers.ts'
import type { SolanaAccount } from '../../wallet/solana/standardWallet.ts'
import { connectedMembers, type ExternalAccount } from './connectedExternal.ts'

export function connectedSolana(account: ExternalAccount): SolanaAccount {
  const { handle } = account.connection.wallet as DiscoveredSolanaWallet
  const sign: SolanaAccount['sign'] = (message) => signBytes(handle, account.address, message)
  return {
    standardWallet: handle,
    sign,
    wallet: {
      type: 'solana',
      imported: false,
      ...connectedMembers(account),
      ...solanaMembers((message) => sign(message)),
    },
  }
}
