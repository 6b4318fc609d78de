// A lookup table for trials: a transaction names its addresses by their index.
// https://solana.com/docs/advanced/lookup-tables
import { base58 } from '@scure/base'
import { put } from './setToken.mjs'

const program = 'AddressLookupTab1e1111111111111111111111111'
const headBytes = 56

/** Writes the table as one that can no longer be changed and was last extended long ago. */
export function setLookupTable(svm, { table, addresses }) {
  const data = Buffer.alloc(headBytes + 32 * addresses.length)
  data.writeUInt32LE(1, 0)
  // Never deactivated.
  data.writeBigUInt64LE(2n ** 64n - 1n, 4)
  addresses.forEach((address, at) => {
    data.set(base58.decode(address), headBytes + 32 * at)
  })
  put(svm, base58.decode(table), data, program)
  return table
}
