// The same work with bare libraries, for each chain, as a page would do it that stores its user's key itself.
import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { privateKeyToAccount } from 'viem/accounts'

export const message = 'hello world'
const bytes = new TextEncoder().encode(message)
const base64 = btoa(message)

export const chains = {
  ethereum: {
    event: 'privy:wallet:create',
    verifier: 'ethereum-address-verifier',
    request: (address) => ({ method: 'personal_sign', params: [message, address] }),
    derive: (seed) => HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0/0").privateKey,
    /** Computes the address of a key once. */
    open(key) {
      const account = privateKeyToAccount(hex(key))
      return { address: account.address, sign: () => account.signMessage({ message }) }
    },
  },
  solana: {
    event: 'privy:solana-wallet:create',
    verifier: 'solana-address-verifier',
    request: () => ({ method: 'signMessage', params: { message: base64 } }),
    derive: (seed) => slip10(seed, [44, 501, 0, 0]),
    open: (key) => ({ address: ed25519.getPublicKey(key), sign: () => ed25519.sign(bytes, key) }),
  },
}

/** SLIP-10 for Ed25519, where every step is hardened. */
function slip10(seed, path) {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const step of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, step + 0x80000000)
    node = hmac(sha512, node.subarray(32), data)
  }
  return node.slice(0, 32)
}

const hex = (key) => `0x${Array.from(key, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
