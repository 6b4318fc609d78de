import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

/**
 * Recovers the address that signed `text` by personal_sign ([EIP-191](https://eips.ethereum.org/EIPS/eip-191)), or
 * undefined for an invalid signature.
 */
export function recoverSigner(text: string, signature: string): string | undefined {
  return recoverAddress(personalHash(text), signature)
}

/** Recovers the address that signed a digest (65 bytes: r, s, v), or undefined for an invalid signature. */
export function recoverAddress(digest: Uint8Array, signature: string): string | undefined {
  if (!/^0x[\da-fA-F]{130}$/.test(signature)) return undefined
  const bytes = Buffer.from(signature.slice(2), 'hex')
  const last = bytes[64] ?? 0
  // 27 or 28; some hardware wallets return the bare bit.
  const yParity = last < 27 ? last : last - 27
  if (yParity !== 0 && yParity !== 1) return undefined
  try {
    const signature = secp256k1.Signature.fromBytes(
      Uint8Array.of(yParity, ...bytes.subarray(0, 64)),
      'recovered',
    )
    // The high-S twin recovers the same key. Only one spelling of a signature is accepted
    // ([EIP-2](https://eips.ethereum.org/EIPS/eip-2)).
    if (signature.hasHighS()) return undefined
    return toAddress(signature.recoverPublicKey(digest).toBytes(false))
  } catch {
    return undefined
  }
}

/** Signs a digest: 65 bytes in hex (r, s, v), as in `recoverAddress`. */
export function signDigest(digest: Uint8Array, privateKey: Uint8Array): string {
  const options = { prehash: false, format: 'recovered' } as const
  const [yParity = 0, ...rs] = secp256k1.sign(digest, privateKey, options)
  return `0x${Buffer.from([...rs, 27 + yParity]).toString('hex')}`
}

/** The address of a private key; undefined for invalid bytes. */
export function toKeyAddress(privateKey: Uint8Array): string | undefined {
  return secp256k1.utils.isValidSecretKey(privateKey)
    ? toAddress(secp256k1.getPublicKey(privateKey, false))
    : undefined
}

/** The [EIP-55](https://eips.ethereum.org/EIPS/eip-55) form, the only one that is stored and sent. */
export function checksum(address: string): string {
  const lower = address.slice(2).toLowerCase()
  const digest = Buffer.from(keccak_256(Buffer.from(lower))).toString('hex')
  const digits = [...lower].map((digit, i) =>
    Number.parseInt(digest[i] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit,
  )
  return `0x${digits.join('')}`
}

/** Of an uncompressed public key. */
export function toAddress(publicKey: Uint8Array): string {
  return checksum(
    `0x${Buffer.from(keccak_256(publicKey.subarray(1)))
      .toString('hex')
      .slice(24)}`,
  )
}

/** The digest that a wallet signs for a text (EIP-191). */
export function personalHash(text: string): Uint8Array {
  const bytes = Buffer.from(text)
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]))
}

/**
 * The first four bytes of a signature's hash (https://docs.soliditylang.org/en/latest/abi-spec.html#function-selector).
 */
export function toSelector(signature: string): string {
  return `0x${Buffer.from(keccak_256(Buffer.from(signature)).subarray(0, 4)).toString('hex')}`
}
