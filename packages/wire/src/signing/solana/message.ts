/** What a Solana transaction's signatures are over, read whole. Addresses are 32 bytes; indexes count all accounts. */
export type SolanaMessage = {
  version: 'legacy' | 0
  /** How many of the first accounts sign. The first one pays. */
  signers: number
  /** How many of those, and how many of the others, are only read. */
  readonlySigners: number
  readonlyOthers: number
  accounts: readonly Uint8Array[]
  blockhash: Uint8Array
  instructions: readonly SolanaInstruction[]
  /** Accounts that stand in tables on chain, writable ones first; they count behind `accounts`. */
  lookups: readonly { table: Uint8Array; writable: readonly number[]; readonly: readonly number[] }[]
}

/** Of version 0 too a program stands in the message itself. */
export type SolanaInstruction = { program: number; accounts: readonly number[]; data: Uint8Array }

/** Of a whole transaction, signatures included: one packet of a validator. */
const maxTransactionBytes = 1_232

/**
 * Reads bytes that are one [message](https://solana.com/docs/core/transactions) of a Solana transaction and nothing
 * else, legacy or of version 0, and gives undefined for all others. It is as strict as validators are, or stricter:
 * what is shown to a user must be all there is, and read the one way that they read it.
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

/** A transaction: the signatures, of 64 zeros where one is missing, and the bytes that they are over. */
export type SolanaTransaction = { signatures: readonly Uint8Array[]; message: Uint8Array }

/**
 * Reads bytes that are one whole Solana transaction with a sound message. Its signatures are not verified.
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

/** What validators ask of a message besides its form: `sanitize` of Agave, and no account twice. */
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
      // The one that pays runs no program.
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

/** compact-u16: seven bits in a byte, the lowest first. Only the shortest spelling of a number is one. */
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

/** Every item takes a byte at least, so a length that lies runs into the end at once. */
function readList<T>(cursor: Cursor, read: () => T): T[] {
  const count = takeLength(cursor)
  return Array.from({ length: count }, read)
}
