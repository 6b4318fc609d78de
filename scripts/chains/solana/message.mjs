// A serialized transaction (https://solana.com/docs/core/transactions): signatures, then the signed message.
import { base58 } from '@scure/base'
import { refuse } from './refuse.mjs'

/** Reads a whole transaction. Nothing may follow it. */
export function readTransaction(bytes) {
  const reader = createReader(bytes)
  const signatures = reader.list(() => base58.encode(reader.take(64)))
  return { bytes, signatures, message: readMessage(bytes.subarray(reader.at())) }
}

/** Reads a message of the legacy form or of version 0. */
export function readMessage(bytes) {
  const reader = createReader(bytes)
  const isVersioned = (bytes[0] & 0x80) !== 0
  if (isVersioned && reader.byte() !== 0x80) refuse(-32602, 'unsupported transaction version')
  const [signers, readOnlySigned, readOnlyUnsigned] = [reader.byte(), reader.byte(), reader.byte()]
  const keys = reader.list(() => base58.encode(reader.take(32)))
  const blockhash = base58.encode(reader.take(32))
  const instructions = reader.list(() => ({
    program: reader.byte(),
    accounts: reader.list(() => reader.byte()),
    data: reader.take(reader.length()),
  }))
  const lookups = isVersioned
    ? reader.list(() => ({
        table: base58.encode(reader.take(32)),
        writable: reader.list(() => reader.byte()),
        readOnly: reader.list(() => reader.byte()),
      }))
    : []
  if (reader.at() !== bytes.length) refuse(-32602, 'failed to deserialize: bytes follow the message')
  const isWritable = (index) =>
    index < signers ? index < signers - readOnlySigned : index < keys.length - readOnlyUnsigned
  return {
    isVersioned,
    signers,
    readOnlySigned,
    readOnlyUnsigned,
    keys,
    isWritable,
    blockhash,
    instructions,
    lookups,
  }
}

function createReader(bytes) {
  let at = 0
  const take = (length) => {
    if (at + length > bytes.length) refuse(-32602, 'failed to deserialize: unexpected end of the bytes')
    at += length
    return bytes.subarray(at - length, at)
  }
  const byte = () => take(1)[0]
  // Seven bits in each byte, the lowest first.
  const length = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = byte()
      value |= (part & 0x7f) << shift
      if (part < 0x80) return value
    }
    return refuse(-32602, 'failed to deserialize: a length is too long')
  }
  const list = (read) => Array.from({ length: length() }, read)
  return { at: () => at, take, byte, length, list }
}
