import { createPublicKey, verify } from 'node:crypto'
import { Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { fromHex, toHex, utf8 } from './encoding.ts'
import { solanaSigners } from './solanaSigners.ts'

const seed = fromHex('0x9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
const sign = (input: unknown, key = seed) => {
  const signature = solanaSigners.signMessage?.({ params: [input], key, address: '' }).signature ?? ''
  return Uint8Array.from(Buffer.from(signature, 'base64'))
}
const toMessage = (bytes: Uint8Array) => ({ message: Buffer.from(bytes).toString('base64') })

test('signs as the second example of RFC 8032, 7.1', () => {
  const key = fromHex('0x4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb')
  expect(toHex(sign(toMessage(Uint8Array.of(0x72)), key))).toBe(
    '0x92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  )
})

test.each(['hello', 'مرحبا', '\u{1f511}'])('signs %j as it is', (text) => {
  const { publicKey } = Keypair.fromSeed(seed)
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey.toBytes()).toString('base64url') },
  })
  expect(verify(null, utf8(text), key, sign(toMessage(utf8(text))))).toBe(true)
})

test.each([
  undefined,
  null,
  'hello',
  {},
  { message: 1 },
  { message: '' },
  { message: 'aGk' },
  { message: '%' },
])('error: %j is no message', (input) => {
  expect(() => sign(input)).toThrow('bad_message')
})

describe('security: a transaction is not signed as a message', () => {
  const { publicKey } = Keypair.fromSeed(seed)
  const transaction = new Transaction({ feePayer: publicKey, recentBlockhash: publicKey.toBase58() })
  transaction.add(SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: publicKey, lamports: 1 }))
  test.each([
    ['the message in it', transaction.serializeMessage()],
    ['the whole of it', transaction.serialize({ requireAllSignatures: false })],
    ['one of a version to come', Uint8Array.of(0x81, 1, 2, 3)],
  ])('%s', (_, bytes) => {
    expect(() => sign(toMessage(bytes))).toThrow('transaction_as_message')
  })
})
