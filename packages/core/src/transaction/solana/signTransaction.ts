import { AppError, parseSolanaMessage, solanaPrograms, toBase58 } from '@latchkey/wire'
import type { WalletWithMetadata } from '../../methods/siwe/account.ts'
import { askToSign } from '../../wallet/askToSign.ts'
import type { WalletContext } from '../../wallet/connect.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { type OpenSolanaTransaction, type SignedSolanaTransaction, withBlockhash } from './readTransaction.ts'
import { createShipment, readBlockhash, type SolanaSendOptions, type SolanaShipment } from './send.ts'
import type { SolanaRpc } from './solanaRpc.ts'

type Signing = { wallet: WalletWithMetadata; transaction: OpenSolanaTransaction; rpc: SolanaRpc }

/**
 * Signs a transaction, and adds a blockhash if the app left it out. It shows no dialog: the caller has asked the user.
 *
 * @throws AppError `unable_to_sign`, `unknown_embedded_wallet_error`, or the frame's error; `transaction_failure` when
 * a blockhash is needed and no node returns one.
 */
export async function signSolanaTransaction(
  context: WalletContext,
  { wallet, transaction, rpc }: Signing,
): Promise<SignedSolanaTransaction> {
  const { lacksBlockhash } = transaction
  // A final blockhash, which the app's own node knows at any commitment.
  const bytes = lacksBlockhash
    ? withBlockhash(transaction, (await readBlockhash(rpc, 'finalized')).blockhash)
    : transaction.bytes
  return sign(context, { wallet, transaction }, bytes)
}

/** Does the same, and returns the last block that can include it. */
export async function signForSending(
  context: WalletContext,
  { options, ...signing }: Signing & { options: SolanaSendOptions },
): Promise<SolanaShipment> {
  const { transaction, rpc } = signing
  const { blockhash, lastBlockHeight } = await readBlockhash(rpc)
  const bytes = transaction.lacksBlockhash ? withBlockhash(transaction, blockhash) : transaction.bytes
  const signedTransaction = await sign(context, signing, bytes)
  // The app's blockhash is older than the latest one, so it ends no later; the margin is for nodes that lag behind.
  const last = isDurable(transaction) ? undefined : lastBlockHeight + lagBlocks
  return createShipment(signedTransaction, { lastBlockHeight: last, options })
}

const lagBlocks = 32

/** Whether it begins with the advance of a nonce (instruction 4 of the system program): it does not expire. */
function isDurable({ message: { accounts, instructions } }: OpenSolanaTransaction): boolean {
  const [first] = instructions
  const program = first && accounts[first.program]
  return (
    program !== undefined && toBase58(program) === solanaPrograms.system && String(first?.data) === '4,0,0,0'
  )
}

async function sign(
  context: WalletContext,
  { wallet, transaction }: Omit<Signing, 'rpc'>,
  bytes: Uint8Array,
): Promise<SignedSolanaTransaction> {
  const request = { method: 'signTransaction', params: { message: toBase64(bytes) } }
  const data = await askToSign(context, wallet, request)
  const signature = fromBase64((data as { signature?: unknown } | undefined)?.signature)
  if (signature?.length !== 64) throw new AppError('unable_to_sign')
  const signers = parseSolanaMessage(bytes)?.accounts.slice(0, transaction.signatures.length) ?? []
  const mine = signers.findIndex((account) => toBase58(account) === wallet.address)
  return {
    bytes,
    signatures: transaction.signatures.map((existing, i) => (i === mine ? signature : existing)),
  }
}
