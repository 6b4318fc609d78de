import type { WalletWithMetadata } from '@latchkey/core'
import type { Latchkey } from '../../latchkey.ts'
import { embeddedMembers } from '../embeddedMembers.ts'
import type { WalletRuntime } from '../walletRuntime.ts'
import { solanaMembers } from './solanaMembers.ts'
import type { SolanaAccount } from './standardWallet.ts'

export function connectedEmbeddedSolana(
  latchkey: Latchkey,
  runtime: WalletRuntime,
  wallet: WalletWithMetadata,
): SolanaAccount {
  const { address } = wallet
  const sign: SolanaAccount['sign'] = (message, uiOptions = {}) =>
    runtime.signSolana(message, { door: 'wallet', address, uiOptions })
  return {
    standardWallet: runtime.solana,
    sign,
    wallet: {
      type: 'solana',
      connectorType: 'embedded',
      ...embeddedMembers(latchkey, runtime, wallet, 'io.privy.solana.wallet'),
      ...solanaMembers((message) => sign(message)),
    },
  }
}
