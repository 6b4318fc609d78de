/**
 * Whether a validator could read these bytes as a Solana transaction, or as the
 * [message](https://solana.com/docs/core/transactions) in one, which is the signed part. Client and frame refuse to
 * sign such bytes as a message: the screen would show bytes, and the signature would move money.
 *
 * In doubt the result is true: accounts and programs are not looked up, and bytes after the last part are not read. It
 * is false for text and off-chain messages.
 *
 * @example
 * isSolanaTransaction(new TextEncoder().encode('hello')) // false
 */
export function isSolanaTransaction(bytes: Uint8Array): boolean {
  return hasVersion(bytes) || isMessage(bytes) || isMessage(bytes.subarray(getEndOfSignatures(bytes)))
}

/**
 * `0x80` plus the version, also a version that this code does not know yet. No UTF-8 text begins with such a byte, and
 * from `0xc0` on there are no versions; off-chain messages begin with `0xff` for that reason.
 */
function hasVersion([first = 0]: Uint8Array): boolean {
  return first >= 0x80 && first < 0xc0
}

/** Header, addresses, a blockhash, instructions. In version 0, addresses to look up follow. */
function isMessage(bytes: Uint8Array): boolean {
  const cursor = { bytes, at: hasVersion(bytes) ? 1 : 0 }
  const [signers, readonlySigners, readonlyOthers] = [take(cursor), take(cursor), take(cursor)]
  const addresses = takeLength(cursor)
  // Every validator requires that the first signer pays and that signers and the others do not overlap.
  if (readonlySigners >= signers || signers + readonlyOthers > addresses) return false
  skip(cursor, 32 * (addresses + 1))
  for (let remaining = takeLength(cursor); remaining > 0 && !isBehindEnd(cursor); remaining--) {
    skip(cursor, 1) // the program
    skip(cursor, takeLength(cursor)) // its accounts
    skip(cursor, takeLength(cursor)) // its data
  }
  return !isBehindEnd(cursor)
}

function getEndOfSignatures(bytes: Uint8Array): number {
  const cursor = { bytes, at: 0 }
  skip(cursor, 64 * takeLength(cursor))
  return cursor.at
}

type Cursor = { bytes: Uint8Array; at: number }

function isBehindEnd({ bytes, at }: Cursor): boolean {
  return at > bytes.length
}

function skip(cursor: Cursor, count: number): void {
  cursor.at += count
}

/** Returns zeros beyond the end. */
function take(cursor: Cursor): number {
  return cursor.bytes[cursor.at++] ?? 0
}

/** compact-u16: seven bits in a byte, the lowest first, in at most three bytes. */
function takeLength(cursor: Cursor): number {
  let length = 0
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = take(cursor)
    length += (byte & 0x7f) << shift
    if (byte < 0x80) break
  }
  return length
}
