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
  const options = { entryPoint: 'wallet', address } as const
  const signers: Pick<SolanaAccount, 'sign' | 'signTransactions' | 'sendTransactions'> = {
    sign: (message, uiOptions = {}) => runtime.signSolana(message, { ...options, uiOptions }),
    signTransactions: (transactions, how) =>
      runtime.transactSolana.sign(transactions, { ...how, ...options }),
    async sendTransactions(transactions, how) {
      const { signatures } = await runtime.transactSolana.send(transactions, { ...how, ...options })
      return signatures
    },
  }
  return {
    standardWallet: runtime.solana,
    ...signers,
    wallet: {
      type: 'solana',
      connectorType: 'embedded',
      ...embeddedMembers(latchkey, runtime, wallet, 'io.privy.solana.wallet'),
      ...solanaMembers(signers),
    },
  }
}
