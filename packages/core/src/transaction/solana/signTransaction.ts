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
 * Signs a transaction, with a blockhash where the app left that to us. No dialog is shown: the caller has asked the user.
 *
 * @throws AppError `unable_to_sign`, `unknown_embedded_wallet_error`, or the frame's error; `transaction_failure` when a
 * blockhash is needed and no node gives one.
 */
export async function signSolanaTransaction(
  context: WalletContext,
  { wallet, transaction, rpc }: Signing,
): Promise<SignedSolanaTransaction> {
  const { lacksBlockhash } = transaction
  // An older one, which the app's own node knows however it is asked.
  const bytes = lacksBlockhash
    ? withBlockhash(transaction, (await readBlockhash(rpc, 'finalized')).blockhash)
    : transaction.bytes
  return sign(context, { wallet, transaction }, bytes)
}

/** The same, with the last block that can take it. */
export async function signForSending(
  context: WalletContext,
  { options, ...signing }: Signing & { options: SolanaSendOptions },
): Promise<SolanaShipment> {
  const { transaction, rpc } = signing
  const { blockhash, lastBlockHeight } = await readBlockhash(rpc)
  const bytes = transaction.lacksBlockhash ? withBlockhash(transaction, blockhash) : transaction.bytes
  const signedTransaction = await sign(context, signing, bytes)
  // The app's own blockhash is older than the latest one, so it ends no later; a node may lag behind, hence the margin.
  const last = isDurable(transaction) ? undefined : lastBlockHeight + lagBlocks
  return createShipment(signedTransaction, { lastBlockHeight: last, options })
}

const lagBlocks = 32

/** Begins with the advance of a nonce, which the system program has as number 4: it has no end of its own. */
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
