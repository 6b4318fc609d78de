import {
  AppError,
  fromBase58,
  parseSolanaMessage,
  parseSolanaTransaction,
  type SolanaMessage,
  toBase58,
} from '@latchkey/wire'
import { isBytes } from '../../bytes.ts'

/** A transaction as a host app passes it: its bytes, or an object of web3.js 1, recognized by its methods. */
export type SolanaTransactionInput = Uint8Array | object

/** A copy of the transaction, which the host page cannot change between the screen and the signature. */
export type OpenSolanaTransaction<T = SolanaTransactionInput> = {
  message: SolanaMessage
  bytes: Uint8Array
  /** One for each signer; 64 zeros if it is missing. */
  signatures: readonly Uint8Array[]
  /** The app left the blockhash to the wallet. */
  lacksBlockhash: boolean
  /** Returns the app's own object with the signatures, or bytes if it passed bytes. */
  finish(signedTransaction: SignedSolanaTransaction): T
}

/** The bytes that were signed, and every signature. */
export type SignedSolanaTransaction = { bytes: Uint8Array; signatures: readonly Uint8Array[] }

type PublicKey = { toBase58(): string }
type LegacyTransaction = {
  compileMessage(): { serialize(): Uint8Array; accountKeys: readonly PublicKey[] }
  signatures: readonly { publicKey: PublicKey; signature: Uint8Array | null }[]
  instructions: readonly { programId: PublicKey }[]
  recentBlockhash?: string | null
  feePayer?: PublicKey | null
}
type VersionedTransaction = {
  message: { serialize(): Uint8Array; recentBlockhash: string }
  signatures: Uint8Array[]
}

/** 32 zeros. */
export const noBlockhash = '1'.repeat(32)

/**
 * Reads a transaction for a wallet, which pays unless the app names a payer.
 *
 * @throws AppError `transaction_failure` for invalid data, and for a transaction that this wallet does not sign.
 */
export function readSolanaTransaction<T extends SolanaTransactionInput>(
  input: T,
  address: string,
): OpenSolanaTransaction<T> {
  const { finish, ...read } = openInput(input, address)
  const message = parseSolanaMessage(read.bytes)
  if (message?.signers !== read.signatures.length) throw invalid()
  const signers = message.accounts.slice(0, message.signers).map(toBase58)
  if (!signers.includes(address)) throw invalid('This wallet is none of the signers of the transaction.')
  const isUnsigned = read.signatures.every((signature) => signature.every((byte) => byte === 0))
  const lacksBlockhash = isUnsigned && message.blockhash.every((byte) => byte === 0)
  return {
    ...read,
    message,
    lacksBlockhash,
    finish: finish as (signedTransaction: SignedSolanaTransaction) => T,
  }
}

type OpenInput = Pick<OpenSolanaTransaction, 'bytes' | 'signatures' | 'finish'>

function openInput(input: unknown, address: string): OpenInput {
  if (isBytes(input)) return openBytes(input)
  const object = (input ?? {}) as Partial<LegacyTransaction> & Partial<VersionedTransaction>
  try {
    if (typeof object.compileMessage === 'function') return openLegacy(object as LegacyTransaction, address)
    if (typeof object.message?.serialize === 'function') return openVersioned(object as VersionedTransaction)
  } catch (cause) {
    throw invalid(cause instanceof Error ? cause.message : undefined)
  }
  throw invalid()
}

function openBytes(input: Uint8Array): OpenInput {
  const transaction = parseSolanaTransaction(input)
  if (!transaction) throw invalid()
  return {
    bytes: transaction.message,
    signatures: transaction.signatures,
    finish: serializeSolanaTransaction,
  }
}

function openVersioned(transaction: VersionedTransaction): OpenInput {
  return {
    bytes: Uint8Array.from(transaction.message.serialize()),
    signatures: transaction.signatures.map((signature) => Uint8Array.from(signature)),
    finish({ bytes, signatures }) {
      transaction.message.recentBlockhash = readBlockhash(bytes)
      transaction.signatures = signatures.map((signature) => signature)
      return transaction
    },
  }
}

function openLegacy(transaction: LegacyTransaction, address: string): OpenInput {
  const feePayer = transaction.feePayer ?? createPublicKey(transaction, address)
  const recentBlockhash = transaction.recentBlockhash ?? noBlockhash
  // Changes a copy: the app's object stays as it is until it is signed.
  const copy = Object.assign(Object.create(Object.getPrototypeOf(transaction)), transaction, {
    ...{ feePayer, recentBlockhash },
  }) as LegacyTransaction
  const compiledMessage = copy.compileMessage()
  const bytes = Uint8Array.from(compiledMessage.serialize())
  const keys = compiledMessage.accountKeys.slice(0, parseSolanaMessage(bytes)?.signers ?? 0)
  const signatureByKey = new Map(
    transaction.signatures.map((one) => [one.publicKey.toBase58(), one.signature]),
  )
  return {
    bytes,
    signatures: keys.map((key) => Uint8Array.from(signatureByKey.get(key.toBase58()) ?? new Uint8Array(64))),
    finish: (signedTransaction) =>
      Object.assign(transaction, {
        feePayer,
        recentBlockhash: readBlockhash(signedTransaction.bytes),
        signatures: keys.map((publicKey, i) => ({
          publicKey,
          signature: signedTransaction.signatures[i] ?? null,
        })),
      }),
  }
}

/** A class of the app's own library, found in its transaction. */
function createPublicKey({ instructions }: LegacyTransaction, address: string): PublicKey {
  const PublicKeyClass = instructions[0]?.programId.constructor as
    | (new (
        address: string,
      ) => PublicKey)
    | undefined
  if (!PublicKeyClass) throw invalid('The transaction has no instructions.')
  return new PublicKeyClass(address)
}

function readBlockhash(bytes: Uint8Array): string {
  return toBase58(parseSolanaMessage(bytes)?.blockhash ?? new Uint8Array())
}

/** Replaces the blockhash, which follows the accounts. */
export function withBlockhash(
  { bytes, message }: Pick<OpenSolanaTransaction, 'bytes' | 'message'>,
  blockhash: string,
): Uint8Array {
  // A message that fits into a packet has fewer than 128 accounts, so their number takes one byte.
  const at = (message.version === 0 ? 1 : 0) + 4 + 32 * message.accounts.length
  const copy = Uint8Array.from(bytes)
  const hash = fromBase58(blockhash)
  if (hash.length !== 32) throw invalid('The Solana node gave no blockhash.')
  copy.set(hash, at)
  return copy
}

/** The format for a node. */
export function serializeSolanaTransaction({ bytes, signatures }: SignedSolanaTransaction): Uint8Array {
  return Uint8Array.from([signatures.length, ...signatures.flatMap((signature) => [...signature]), ...bytes])
}

function invalid(message = 'Invalid transaction request'): AppError {
  return new AppError('transaction_failure', { message })
}
