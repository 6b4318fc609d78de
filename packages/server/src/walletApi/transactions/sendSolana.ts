import { AppError, parseSolanaTransaction, toBase58 } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { askSigner } from '../../delegation/askSigner.ts'
import { newTransaction } from './newTransaction.ts'
import { needNode } from './node.ts'
import type { Sending } from './sendEthereum.ts'
import { insertTransaction, type TransactionRow } from './store.ts'

/**
 * Lets the signer sign a Solana transaction, and stores it. Does not send it yet. The blockhash comes from the caller.
 */
export async function prepareSolana(
  ctx: Context,
  { wallet, request, signing, claim }: Sending,
): Promise<TransactionRow> {
  const { caip2 = '', referenceId } = request
  needNode(ctx, caip2)
  const data = await askSigner(ctx.signer, (signer) => signer.sign(signing))
  const { signed_transaction: signedTransaction } = data as { signed_transaction: string }
  const row = newTransaction(ctx, {
    ...{
      wallet,
      caip2,
      nonce: null,
      hash: readName(signedTransaction),
      signedTransaction,
      referenceId,
      claim,
    },
  })
  await insertTransaction(ctx.db, row)
  return row
}

/** Reads the id of a transaction, which is its first signature: that of the fee payer. */
function readName(base64: string): string {
  const whole = parseSolanaTransaction(Uint8Array.from(Buffer.from(base64, 'base64')))
  const [first] = whole?.signatures ?? []
  if (!first?.some((byte) => byte !== 0))
    throw new AppError('invalid_data', { message: 'The fee payer has not signed the transaction.' })
  return toBase58(first)
}
