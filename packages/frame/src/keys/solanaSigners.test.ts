import { createPublicKey, verify } from 'node:crypto'
import { Keypair, SystemProgram, Transaction, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { fromHex, toHex, utf8 } from './encoding.ts'
import { lenientSolanaSigners, solanaSigners } from './solanaSigners.ts'

const seed = fromHex('0x9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')
const wallet = Keypair.fromSeed(seed)
const address = wallet.publicKey.toBase58()
function signWith(signer: (typeof solanaSigners)[string] | undefined, input: unknown, key = seed) {
  const signature = signer?.({ params: [input], key, address }).signature ?? ''
  return Uint8Array.from(Buffer.from(signature, 'base64'))
}
const sign = (input: unknown, key = seed) => signWith(solanaSigners.signMessage, input, key)
const publicKey = createPublicKey({
  format: 'jwk',
  key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(wallet.publicKey.toBytes()).toString('base64url') },
})
const isSigned = (bytes: Uint8Array, signature: Uint8Array) => verify(null, bytes, publicKey, signature)
const toMessage = (bytes: Uint8Array) => ({ message: Buffer.from(bytes).toString('base64') })

test('signs as the second example of RFC 8032, 7.1', () => {
  const key = fromHex('0x4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb')
  expect(toHex(sign(toMessage(Uint8Array.of(0x72)), key))).toBe(
    '0x92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  )
})

test.each(['hello', 'مرحبا', '\u{1f511}'])('signs %j as it is', (text) => {
  expect(isSigned(utf8(text), sign(toMessage(utf8(text))))).toBe(true)
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

const other = Keypair.generate()
function build(payer = wallet, second = payer) {
  const feePayer = payer.publicKey
  const transaction = new Transaction({ feePayer, recentBlockhash: feePayer.toBase58() })
  const transfer = { fromPubkey: second.publicKey, toPubkey: other.publicKey, lamports: 1 }
  return transaction.add(SystemProgram.transfer(transfer))
}
const toWhole = (transaction: Transaction) => transaction.serialize({ requireAllSignatures: false })

describe('a transaction', () => {
  test.each([
    ['that the wallet pays', build()],
    ['that another pays and the wallet signs', build(other, wallet)],
  ])('%s gets the signature that web3.js takes', (_, transaction) => {
    const message = transaction.serializeMessage()
    const signature = signWith(solanaSigners.signTransaction, toMessage(message))
    expect(isSigned(message, signature)).toBe(true)
    const read = VersionedTransaction.deserialize(toWhole(transaction))
    read.addSignature(wallet.publicKey, signature)
    expect(Uint8Array.from(read.message.serialize())).toEqual(Uint8Array.from(message))
  })

  test.each([
    ['bad_transaction', 'the whole of it', toWhole(build())],
    [
      'bad_transaction',
      'one with anything behind it',
      Buffer.concat([build().serializeMessage(), Buffer.of(0)]),
    ],
    ['bad_transaction', 'one of a version to come', Uint8Array.of(0x81, 1, 2, 3)],
    ['bad_transaction', 'a text', utf8('hello')],
    ['bad_message', 'nothing', new Uint8Array()],
    ['other_signer', 'one that another wallet signs', build(other).serializeMessage()],
  ])('security: %s: %s is not signed as one', (code, _, bytes) => {
    expect(() => signWith(solanaSigners.signTransaction, toMessage(bytes))).toThrow(code)
  })
})

const spellings: [string, Uint8Array][] = [
  ['the message in it', build().serializeMessage()],
  ['the whole of it', toWhole(build())],
  ['one of a version to come', Uint8Array.of(0x81, 1, 2, 3)],
  ['one of another wallet', build(other).serializeMessage()],
]

test.each(spellings)('security: a transaction is not signed as a message: %s', (_, bytes) => {
  expect(() => sign(toMessage(bytes))).toThrow('transaction_as_message')
})

describe('where the app lets published clients send transactions as messages', () => {
  const signLeniently = (bytes: Uint8Array) => signWith(lenientSolanaSigners.signMessage, toMessage(bytes))
  test('the message in one is signed, and so is a text', () => {
    for (const bytes of [build().serializeMessage(), utf8('hello')])
      expect(isSigned(bytes, signLeniently(bytes))).toBe(true)
  })

  test.each(spellings.slice(1))(
    'security: nothing that is not certainly one of this wallet is: %s',
    (_, bytes) => {
      expect(() => signLeniently(bytes)).toThrow(/bad_transaction|other_signer/)
    },
  )
})
