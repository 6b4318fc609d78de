import { generateKeyPairSync, sign } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

export type TestWallet = {
  address: string
  chainType: 'ethereum' | 'solana'
  sign(message: string): Promise<string>
}

/** The wallet of an extension: signs what it is given by `personal_sign`. */
export function ethereumWallet(key = generatePrivateKey()): TestWallet {
  const account = privateKeyToAccount(key)
  return {
    address: account.address,
    chainType: 'ethereum',
    sign: (message) => account.signMessage({ message }),
  }
}

/** Signs the bytes of a text, or any others, and gives base64. */
export function solanaWallet(): TestWallet & { signBytes(bytes: Uint8Array): string; publicKey: Uint8Array } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const signBytes = (bytes: Uint8Array) => sign(null, bytes, privateKey).toString('base64')
  return {
    address: toBase58(key),
    chainType: 'solana',
    publicKey: key,
    signBytes,
    sign: async (message) => signBytes(Buffer.from(message)),
  }
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function toBase58(bytes: Uint8Array): string {
  let value = BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet.charAt(Number(value % 58n)) + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}
