import {
  type DiscoveredSolanaWallet,
  findSolanaNetwork,
  getSettings,
  loadSolanaTransactions,
  signBytes,
  toBase58,
} from '@latchkey/core'
import { solanaMembers } from '../../solana/solanaMembers.ts'
import type { SolanaAccount } from '../../solana/standardWallet.ts'
import { connectedMembers, type ExternalAccount } from './connectedExternal.ts'

export function connectedSolana(account: ExternalAccount): SolanaAccount {
  const { address, latchkey } = account
  const { handle } = account.connection.wallet as DiscoveredSolanaWallet
  const findNetwork = (how = {}) =>
    findSolanaNetwork(getSettings(latchkey.client).getState().solanaClusters, how)
  // One after the other: an extension shows its own screen for each.
  const signers: Pick<SolanaAccount, 'sign' | 'signTransactions' | 'sendTransactions'> = {
    sign: (message) => signBytes(handle, address, message),
    async signTransactions<T extends object>(transactions: readonly T[], how = {}) {
      const { signWithExtension } = await loadSolanaTransactions()
      const results: T[] = []
      for (const transaction of transactions)
        results.push(await signWithExtension(handle, { address, transaction, chain: findNetwork(how).chain }))
      return results
    },
    async sendTransactions(transactions, how = {}) {
      const { createSolanaRpc, sendWithExtension } = await loadSolanaTransactions()
      const network = findNetwork(how)
      const rpc = createSolanaRpc(latchkey.client.http, network)
      const signatures: string[] = []
      for (const transaction of transactions) {
        const request = { address, transaction, chain: network.chain, rpc, options: how.options }
        signatures.push(toBase58(await sendWithExtension(handle, request)))
      }
      return signatures
    },
  }
  return {
    standardWallet: handle,
    ...signers,
    wallet: { type: 'solana', imported: false, ...connectedMembers(account), ...solanaMembers(signers) },
  }
}
