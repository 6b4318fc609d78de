const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function decodeBase58(text: string): Uint8Array {
  let value = 0n
  for (const letter of text) value = value * 58n + BigInt(alphabet.indexOf(letter))
  const bytes = new Uint8Array(32)
  for (let at = 31; at >= 0; at--, value >>= 8n) bytes[at] = Number(value & 255n)
  return bytes
}

/**
 * An unsigned transfer of lamports without a blockhash, which the wallet fills in. An app would use @solana/kit or
 * web3.js; this shows that the wallet only needs bytes (https://solana.com/docs/core/transactions).
 */
export function solanaTransfer(from: string, to: string, lamports: bigint): Uint8Array {
  const data = new DataView(new ArrayBuffer(12))
  // The system program's transfer.
  data.setUint32(0, 2, true)
  data.setBigUint64(4, lamports, true)
  const system = '1'.repeat(32)
  return Uint8Array.from([
    ...[1, ...new Uint8Array(64)],
    ...[1, 0, 1],
    ...[3, ...decodeBase58(from), ...decodeBase58(to), ...decodeBase58(system)],
    ...new Uint8Array(32),
    ...[1, 2, 2, 0, 1, 12, ...new Uint8Array(data.buffer)],
  ])
}
