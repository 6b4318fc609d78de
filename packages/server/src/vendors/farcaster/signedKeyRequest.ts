import { keccak_256 } from '@noble/hashes/sha3.js'

/** The request to a user for a key, signed by the owner of a Farcaster id, which identifies the app. */
export type SignedKeyRequest = {
  /** The id of the requesting app. */
  requestFid: number
  /** The public key that should sign for the user: `0x` and 64 hex digits. */
  key: string
  /** Unix seconds. */
  deadline: number
}

/**
 * Of Farcaster's contract on OP Mainnet. Source:
 * docs.farcaster.xyz/reference/contracts/reference/signed-key-request-validator.
 */
const domain = Buffer.concat([
  hash('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
  hash('Farcaster SignedKeyRequestValidator'),
  hash('1'),
  word(10),
  Buffer.from('00000000fc700472606ed4fa22623acf62c60553'.padStart(64, '0'), 'hex'),
])

/** The digest that the custody address of `requestFid` signs ([EIP-712](https://eips.ethereum.org/EIPS/eip-712)). */
export function hashKeyRequest({ requestFid, key, deadline }: SignedKeyRequest): Uint8Array {
  const request = Buffer.concat([
    hash('SignedKeyRequest(uint256 requestFid,bytes key,uint256 deadline)'),
    word(requestFid),
    hash(Buffer.from(key.slice(2), 'hex')),
    word(deadline),
  ])
  return hash(Buffer.concat([Buffer.from('1901', 'hex'), hash(domain), hash(request)]))
}

function hash(value: string | Buffer): Uint8Array {
  return keccak_256(typeof value === 'string' ? Buffer.from(value) : value)
}

function word(value: number): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex')
}
