// Runs in the host page: transactions of the embedded Solana wallet.
import * as sdk from '@privy-io/react-auth'
import * as solana from '@privy-io/react-auth/solana'
import { Connection, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { tell } from './signing.js'

// 1.x has it next to the hook of Ethereum, and takes the two parameters separately.
const useFirst = Reflect.get(sdk, 'useSendSolanaTransaction') ?? (() => ({}))
const useLater = Reflect.get(solana, 'useSendTransaction') ?? (() => ({}))

const to = new PublicKey('GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRdW')

/** The node of this machine has no socket for transactions, so it is polled. */
class AskingConnection extends Connection {
  async confirmTransaction(signature) {
    for (;;) {
      const { context, value } = await this.getSignatureStatuses([signature])
      const [status] = value
      if (status) return { context, value: { err: status.err } }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

export function useSendingOnSolana(setSigned, { rpc, address }) {
  const { sendSolanaTransaction } = useFirst()
  const { sendTransaction } = useLater()
  return {
    'send-solana': () =>
      tell(setSigned, { message: 'Sent on Solana' }, async () => {
        // A polyfill that apps with Solana wallets include.
        await import('./solana.js')
        const connection = new AskingConnection(rpc, 'confirmed')
        const { blockhash } = await connection.getLatestBlockhash()
        const from = new PublicKey(address)
        const transaction = new Transaction({ feePayer: from, recentBlockhash: blockhash }).add(
          SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: 2_000_001 }),
        )
        return sendTransaction
          ? sendTransaction({ transaction, connection, address })
          : sendSolanaTransaction(transaction, connection)
      }),
  }
}
