import { AppError, fromBase58, limits, parseSolanaTransaction } from '@latchkey/wire'
import type { SolanaChain } from '../../transaction/solana/clusters.ts'
import {
  readSolanaTransaction,
  type SolanaTransactionInput,
  serializeSolanaTransaction,
  withBlockhash,
} from '../../transaction/solana/readTransaction.ts'
import {
  createShipment,
  readBlockhash,
  type SolanaSendOptions,
  submitShipment,
} from '../../transaction/solana/send.ts'
import type { SolanaRpc } from '../../transaction/solana/solanaRpc.ts'
import type { StandardAccount, StandardWallet } from './discoveredWallet.ts'
import { fromWallet, walletError, within } from './walletError.ts'

const patience = { ms: limits.walletRpcTimeoutMs, problem: 'timed-out' } as const

type Request<T> = {
  address: string
  transaction: T
  chain?: SolanaChain | undefined
}

type Sending = {
  /** The node of the network, for a wallet that does not send itself. */
  rpc: SolanaRpc
  options?: SolanaSendOptions | undefined
}

/**
 * Asks the user of an extension to sign a transaction. Returns the app's own object with the signature. If the wallet
 * changed the transaction, as many do to add a fee, returns a new object of its class.
 *
 * @throws AppError `generic_connect_wallet_error`, whose reason `toWalletProblem` returns; `transaction_failure`.
 *
 * @example
 * const [address = ''] = (await external.connect(solanaWallet)).accounts
 * const transaction = new Uint8Array()
 * const signed = await signWithExtension(solanaWallet.handle, { address, transaction })
 */
export async function signWithExtension<T extends SolanaTransactionInput>(
  handle: StandardWallet,
  { address, transaction, chain = 'solana:mainnet' }: Request<T>,
): Promise<T> {
  const signObject = handle.features['latchkey:signObject']?.signObject
  if (signObject) return asking(() => signObject(transaction))
  const sign = handle.features['solana:signTransaction']?.signTransaction
  if (!sign) throw walletError('no-signing', 'Solana wallet must support transaction signing')
  const source = readSolanaTransaction(transaction, address)
  const input = {
    account: findAccount(handle, address),
    transaction: serializeSolanaTransaction(source),
    chain,
  }
  const [output] = await asking(() => sign(input))
  const read = output && parseSolanaTransaction(output.signedTransaction)
  if (!read) throw walletError(null, 'Unable to connect to wallet')
  if (String(read.message) === String(source.bytes))
    return source.finish({ bytes: read.message, signatures: read.signatures })
  return remake(transaction, output.signedTransaction)
}

/**
 * Asks the user of an extension to sign a transaction, which the extension sends; for one that does not send, as most
 * adapters of host apps, the node sends it. Returns the first signature.
 *
 * @throws AppError as `signWithExtension`; `transaction_failure` if the node refuses it or does not answer: then its
 * data has the `signature`, with which it is looked up before it is sent again.
 *
 * @example
 * const [address = ''] = (await external.connect(solanaWallet)).accounts
 * const transaction = new Uint8Array()
 * const { createSolanaRpc } = await loadSolanaTransactions()
 * const rpc = createSolanaRpc(client.http, findSolanaNetwork(null))
 * const signature = await sendWithExtension(solanaWallet.handle, { address, transaction, rpc })
 */
export async function sendWithExtension(
  handle: StandardWallet,
  { rpc, options, ...request }: Request<SolanaTransactionInput> & Sending,
): Promise<Uint8Array> {
  const { address, transaction, chain = 'solana:mainnet' } = request
  const send = handle.features['solana:signAndSendTransaction']?.signAndSendTransaction
  if (!send) return signAndSubmit(handle, { ...request, rpc, options })
  const source = readSolanaTransaction(transaction, address)
  const input = {
    ...{ account: findAccount(handle, address), transaction: serializeSolanaTransaction(source), chain },
    ...(options && { options }),
  }
  const [output] = await asking(() => send(input))
  if (!output) throw walletError(null, 'Unable to connect to wallet')
  return output.signature
}

async function signAndSubmit(
  handle: StandardWallet,
  { rpc, options = {}, ...request }: Request<SolanaTransactionInput> & Sending,
): Promise<Uint8Array> {
  const { address, transaction } = request
  const { lacksBlockhash, signatures, finish, ...openTransaction } = readSolanaTransaction(
    transaction,
    address,
  )
  const withHash = lacksBlockhash
    ? finish({ bytes: withBlockhash(openTransaction, (await readBlockhash(rpc)).blockhash), signatures })
    : transaction
  const signedTransaction = readSolanaTransaction(
    await signWithExtension(handle, { ...request, transaction: withHash }),
    address,
  )
  const shipment = createShipment(signedTransaction, { lastBlockHeight: undefined, options })
  // Sending the same bytes again is harmless: a node includes them once.
  const first = await submitShipment(shipment, rpc)
  const { lost: cause } = first.lost === undefined ? first : await submitShipment(shipment, rpc)
  if (cause === undefined) return fromBase58(shipment.id)
  const message =
    'The Solana node gave no answer. Look whether the transaction has arrived before you try again.'
  throw new AppError('transaction_failure', { message, cause: cause, data: { signature: shipment.id } })
}

function findAccount(handle: StandardWallet, address: string): StandardAccount {
  const account = handle.accounts.find((one) => one.address === address)
  if (!account) throw walletError('no-accounts', 'Wallet is not currently connected.')
  return account
}

async function asking<T>(work: () => Promise<T>): Promise<T> {
  return within(
    work().catch((cause) => {
      throw fromWallet(cause)
    }),
    patience,
  )
}

type Class<T> = { deserialize?(bytes: Uint8Array): T; from?(bytes: Uint8Array): T }

/** web3.js reads version 0 with `deserialize`, and the old format with `from`. */
function remake<T extends SolanaTransactionInput>(withHash: T, bytes: Uint8Array): T {
  if (Object.prototype.toString.call(withHash) === '[object Uint8Array]') return Uint8Array.from(bytes) as T
  const inputClass = withHash.constructor as Class<T>
  const read = inputClass.deserialize?.(bytes) ?? inputClass.from?.(bytes)
  if (!read) throw walletError(null, 'Unable to connect to wallet')
  return read
}
