/** The signed part of a Solana transaction, parsed completely. Addresses are 32 bytes; indexes count all accounts. */
export type SolanaMessage = {
  version: 'legacy' | 0
  /** The number of signers among the first accounts. The first one pays. */
  signers: number
  /** The number of read-only accounts among the signers, and among the others. */
  readonlySigners: number
  readonlyOthers: number
  accounts: readonly Uint8Array[]
  blockhash: Uint8Array
  instructions: readonly SolanaInstruction[]
  /** Accounts in tables on chain, writable ones first; their indexes follow `accounts`. */
  lookups: readonly { table: Uint8Array; writable: readonly number[]; readonly: readonly number[] }[]
}

/** Also in version 0, a program is in the message itself. */
export type SolanaInstruction = { program: number; accounts: readonly number[]; data: Uint8Array }

/** The limit of a whole transaction with signatures: one packet of a validator. */
const maxTransactionBytes = 1_232

/**
 * Parses bytes that are exactly one [message](https://solana.com/docs/core/transactions) of a Solana transaction,
 * legacy or of version 0; undefined for all others. It is at least as strict as validators: the user must see the
 * complete content, and read in the same way as by validators.
 *
 * @example
 * parseSolanaMessage(new TextEncoder().encode('hello')) // undefined
 */
export function parseSolanaMessage(bytes: Uint8Array): SolanaMessage | undefined {
  try {
    const message = readMessage({ bytes: Uint8Array.from(bytes), at: 0 })
    const size = 1 + 64 * message.signers + bytes.length
    return size <= maxTransactionBytes && isSound(message) ? message : undefined
  } catch (cause) {
    if (cause instanceof MalformedError) return undefined
    throw cause
  }
}

/** A transaction: the signatures, 64 zeros for a missing one, and the signed bytes. */
export type SolanaTransaction = { signatures: readonly Uint8Array[]; message: Uint8Array }

/**
 * Parses bytes that are one whole Solana transaction with a valid message. Does not verify its signatures.
 *
 * @example
 * parseSolanaTransaction(new Uint8Array(64)) // undefined
 */
export function parseSolanaTransaction(bytes: Uint8Array): SolanaTransaction | undefined {
  const cursor = { bytes: Uint8Array.from(bytes), at: 0 }
  try {
    const signatures = readList(cursor, () => take(cursor, 64))
    const message = cursor.bytes.slice(cursor.at)
    return parseSolanaMessage(message)?.signers === signatures.length ? { signatures, message } : undefined
  } catch (cause) {
    if (cause instanceof MalformedError) return undefined
    throw cause
  }
}

function readMessage(cursor: Cursor): SolanaMessage {
  const { bytes } = cursor
  const isVersioned = (bytes[0] ?? 0) >= 0x80
  if (isVersioned && takeByte(cursor) !== 0x80) throw new MalformedError()
  const [signers, readonlySigners, readonlyOthers] = [takeByte(cursor), takeByte(cursor), takeByte(cursor)]
  const accounts = readList(cursor, () => take(cursor, 32))
  const blockhash = take(cursor, 32)
  const instructions = readList(cursor, () => ({
    program: takeByte(cursor),
    accounts: [...take(cursor, takeLength(cursor))],
    data: take(cursor, takeLength(cursor)),
  }))
  const readLookup = () => ({
    table: take(cursor, 32),
    writable: [...take(cursor, takeLength(cursor))],
    readonly: [...take(cursor, takeLength(cursor))],
  })
  const lookups = isVersioned ? readList(cursor, readLookup) : []
  if (cursor.at !== bytes.length) throw new MalformedError()
  const version = isVersioned ? 0 : 'legacy'
  const header = { signers, readonlySigners, readonlyOthers }
  return { version, ...header, accounts, blockhash, instructions, lookups }
}

/** The validators' requirements beyond the format: `sanitize` of Agave, and no duplicate account. */
function isSound(message: SolanaMessage): boolean {
  const { signers, readonlySigners, readonlyOthers, accounts, instructions, lookups } = message
  const count = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  const accountCount = accounts.length + count
  return (
    readonlySigners < signers &&
    signers + readonlyOthers <= accounts.length &&
    accountCount <= 256 &&
    new Set(accounts.map(String)).size === accounts.length &&
    lookups.every(({ writable, readonly }) => writable.length + readonly.length > 0) &&
    instructions.every(
      // The fee payer cannot be a program.
      ({ program, accounts: indexes }) =>
        program > 0 && program < accounts.length && indexes.every((index) => index < accountCount),
    )
  )
}

class MalformedError extends Error {}

type Cursor = { bytes: Uint8Array; at: number }

function take(cursor: Cursor, count: number): Uint8Array {
  const { bytes, at } = cursor
  if (at + count > bytes.length) throw new MalformedError()
  cursor.at += count
  return bytes.slice(at, at + count)
}

function takeByte(cursor: Cursor): number {
  const [byte = 0] = take(cursor, 1)
  return byte
}

/** compact-u16: seven bits in a byte, the lowest first. Only the shortest encoding of a number is valid. */
function takeLength(cursor: Cursor): number {
  let length = 0
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = takeByte(cursor)
    length += (byte & 0x7f) << shift
    if (byte >= 0x80) continue
    if ((byte === 0 && shift > 0) || length > 0xffff) break
    return length
  }
  throw new MalformedError()
}

/** Every item takes at least one byte, so a wrong length reaches the end at once. */
function readList<T>(cursor: Cursor, read: () => T): T[] {
  const count = takeLength(cursor)
  return Array.from({ length: count }, read)
}
