import type { SignInput } from '@latchkey/signer'
import { AppError, readInteger } from '@latchkey/wire'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Context } from '../../context.ts'
import { isHeld, type KeyClaim } from '../../db/once/claimKey.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { ApiWallet } from '../../delegation/apiWallets.ts'
import { askSigner } from '../../delegation/askSigner.ts'
import { sameRequestRuns } from '../answerOnce.ts'
import type { RpcRequest } from '../rpcRequest.ts'
import { fillTransaction, readQuantity } from './fill.ts'
import { inOrder } from './inOrder.ts'
import { newTransaction } from './newTransaction.ts'
import { needNode, toAppError } from './node.ts'
import { insertTransaction, lockNonces, nextNonce, type TransactionRow } from './store.ts'

export type Sending = {
  wallet: ApiWallet
  request: RpcRequest
  signing: SignInput
  claim: KeyClaim | undefined
}

/**
 * Fills in a transaction, lets the signer sign it, and stores it. Does not send it yet.
 *
 * @throws AppError
 */
export async function prepareEthereum(
  ctx: Context,
  { wallet, request, signing, claim }: Sending,
): Promise<TransactionRow> {
  const { caip2 = '' } = request
  const node = needNode(ctx, caip2)
  const transaction = readTransaction(request)
  const from = wallet.address
  const chainId = BigInt(caip2.slice('eip155:'.length))
  const askedAt = ctx.now()
  const [filledMembers, nodeCount] = await Promise.all([
    fillTransaction(node, { transaction, from, chainId }),
    transaction.nonce == null
      ? node.ask('eth_getTransactionCount', from, 'pending').then(readQuantity)
      : undefined,
  ]).catch((cause: unknown) => {
    throw toAppError(cause)
  })
  const name = `${wallet.id} ${caip2}`
  // Kept if the database transaction is retried: a second signature would count against the limits twice.
  let row: TransactionRow | undefined
  return inOrder(name, () =>
    inTransaction(ctx.db, async (trx) => {
      await lockNonces(trx, name)
      const nonce =
        nodeCount === undefined
          ? readNonce(transaction.nonce)
          : await nextNonce(trx, { walletId: wallet.id, caip2, askedAt, nodeCount: readNonce(nodeCount) })
      row ??= await signTransaction(ctx, {
        ...{ wallet, caip2, nonce, claim, referenceId: request.referenceId },
        signing: { ...signing, filledMembers: { ...filledMembers, nonce } },
      })
      if (claim && !(await isHeld(trx, claim))) throw sameRequestRuns()
      await insertTransaction(trx, row)
      return row
    }),
  )
}

type ToSign = Omit<Parameters<typeof newTransaction>[1], 'hash' | 'signedTransaction'> & {
  signing: SignInput
}

async function signTransaction(ctx: Context, { signing, ...parts }: ToSign): Promise<TransactionRow> {
  const data = await askSigner(ctx.signer, (signer) => signer.sign(signing))
  const { signed_transaction: signedTransaction } = data as { signed_transaction: string }
  const bytes = Buffer.from(signedTransaction.slice(2), 'hex')
  const hash = `0x${Buffer.from(keccak_256(bytes)).toString('hex')}`
  return newTransaction(ctx, { ...parts, hash, signedTransaction })
}

function readTransaction({ params }: RpcRequest): Readonly<Record<string, unknown>> {
  const { transaction } = params
  if (typeof transaction !== 'object' || transaction === null)
    throw new AppError('invalid_data', { message: 'The request has no params.transaction.' })
  return transaction as Record<string, unknown>
}

function readNonce(value: unknown): number {
  const nonce = Number(readInteger(value) ?? -1)
  if (!Number.isSafeInteger(nonce) || nonce < 0)
    throw new AppError('invalid_data', { message: 'The nonce must be a non-negative integer.' })
  return nonce
}
