import { AppError, parseSolanaTransaction, toBase58 } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import { askSigner } from '../../delegation/askSigner.ts'
import { newTransaction } from './newTransaction.ts'
import { needNode } from './node.ts'
import type { Sending } from './sendEthereum.ts'
import { insertTransaction, type TransactionRow } from './store.ts'

/**
 * Has a transaction of Solana signed, and stores it. Nothing is sent yet. Its blockhash is the caller's, and it pays no
 * fee but its own.
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

/** The first signature, which is the one of who pays, names a transaction. */
function readName(base64: string): string {
  const whole = parseSolanaTransaction(Uint8Array.from(Buffer.from(base64, 'base64')))
  const [first] = whole?.signatures ?? []
  if (!first?.some((byte) => byte !== 0))
    throw new AppError('invalid_data', { message: 'The account that pays has not signed the transaction.' })
  return toBase58(first)
}
