import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, test } from 'vitest'
import ed25519 from '../../../../test/vectors/wycheproofEd25519.json' with { type: 'json' }
import ecdsa from '../../../../test/vectors/wycheproofSecp256k1.json' with { type: 'json' }
import { isSignature } from './ed25519.ts'
import { recoverAddress, toAddress } from './ethereum.ts'

type Group = { publicKey: string; tests: [message: string, signature: string, isValid: boolean][] }
/** A signature whose r is the field's prime less the order, in DER. */
const beyondOrder = '30160211014551231950b75fc4402da1722fc9baeb0201'
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

describe('Wycheproof', () => {
  test('ECDSA on secp256k1: the address of the key is found for what it signed, and for nothing else', () => {
    let count = 0
    let beyond = 0
    for (const { publicKey, tests } of ecdsa.groups as Group[])
      for (const [message, signature, isValid] of tests) {
        const digest = createHash('sha256').update(bytes(message)).digest()
        const keys = spellings(signature).map((one) => recoverAddress(digest, one))
        // r is x - n: recovery ids 2 and 3, which Ethereum does not support (yellow paper, appendix F).
        const isBeyond = isValid && signature.startsWith(beyondOrder)
        if (isBeyond) beyond += 1
        const isGood = isValid && !isBeyond
        expect([signature, keys.includes(toAddress(bytes(publicKey)))]).toEqual([signature, isGood])
        count += 1
      }
    expect({ checked: count, beyond }).toEqual({ checked: 463, beyond: 1 })
  })

  test('Ed25519, strictly', () => {
    let count = 0
    for (const { publicKey, tests } of ed25519.groups as Group[])
      for (const [message, signature, isValid] of tests) {
        const verdict = isSignature(bytes(signature), bytes(message), bytes(publicKey))
        expect([signature, verdict]).toEqual([signature, isValid])
        count += 1
      }
    expect(count).toBe(145)
  })
})

/** On Ethereum a signature has 65 bytes, and one of two last bytes is right. Invalid DER has no such form. */
function spellings(der: string): string[] {
  try {
    const compact = secp256k1.Signature.fromBytes(bytes(der), 'der').toBytes('compact')
    return ['1b', '1c'].map((v) => `0x${Buffer.from(compact).toString('hex')}${v}`)
  } catch {
    return []
  }
}
