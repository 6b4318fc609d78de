import { toBase58 } from '@latchkey/wire'
import type { WalletContext } from '../../wallet/connect.ts'
import { createTransactionFlow, type TransactionFlow } from '../flow.ts'
import type { SolanaPlan } from './plan.ts'
import { prepareSolanaTransaction } from './prepare.ts'
import { readSolanaTransaction, type SolanaTransactionInput } from './readTransaction.ts'
import type { SolanaSigningReceipt } from './receipt.ts'
import { createSolanaRpc } from './rpc.ts'
import { signSolanaTransaction } from './signTransaction.ts'
import type { SolanaFlowOptions } from './steps.ts'

/** The flow of signing Solana transactions without sending them. */
export type SolanaSigningFlow<T = SolanaTransactionInput> = TransactionFlow<
  SolanaPlan,
  SolanaSigningReceipt<T>
>

/**
 * Reviews and signs transactions; the app sends them itself.
 *
 * @throws AppError `transaction_failure` for data that is not a transaction of this wallet.
 *
 * @example
 * const network = findSolanaNetwork(null)
 * const wallet = findSolanaWallet(requireUser(client))
 * const flow = createSolanaSigningFlow(context, { wallet, transactions: [new Uint8Array()], network })
 * await flow.run()
 * const [signed] = flow.sent()
 */
export function createSolanaSigningFlow<T extends SolanaTransactionInput>(
  context: WalletContext,
  { wallet, transactions, network }: SolanaFlowOptions<T>,
): SolanaSigningFlow<T> {
  const rpc = createSolanaRpc(context.client.http, network)
  const items = transactions.map((transaction) => {
    const read = readSolanaTransaction(transaction, wallet.address)
    return { read, receipt: undefined as SolanaSigningReceipt<T> | undefined }
  })
  const at = (step: number) => items[step] as (typeof items)[number]
  return createTransactionFlow<SolanaPlan, SolanaSigningReceipt<T>>({
    count: items.length,
    prepare: (step) => prepareSolanaTransaction(at(step).read, { address: wallet.address, rpc }),
    async send(_plan, step) {
      const one = at(step)
      const signedTransaction = await signSolanaTransaction(context, { wallet, transaction: one.read, rpc })
      const signature = toBase58(signedTransaction.signatures[0] ?? new Uint8Array())
      one.receipt = { signature, signedTransaction: one.read.finish(signedTransaction) }
      return { id: signature }
    },
    async wait({ step }) {
      return { status: 'done', receipt: at(step).receipt as SolanaSigningReceipt<T> }
    },
    forget() {},
  })
}
