import { type AbiFunction, toSignature } from '@latchkey/wire'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * The first four bytes of a call, which choose the function
 * ([ABI](https://docs.soliditylang.org/en/latest/abi-spec.html)).
 */
export function toSelector(abiFunction: AbiFunction): string {
  return `0x${bytesToHex(keccak_256(utf8ToBytes(toSignature(abiFunction))).subarray(0, 4))}`
}
