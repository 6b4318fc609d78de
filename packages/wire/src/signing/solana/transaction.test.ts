import {
  Keypair,
  MessageV0,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSolanaTransaction } from './transaction.ts'

const payer = Keypair.generate()
const recentBlockhash = Keypair.generate().publicKey.toBase58()
const transfer = SystemProgram.transfer({
  fromPubkey: payer.publicKey,
  toPubkey: Keypair.generate().publicKey,
  lamports: 5_000_000n,
})

/** In the encoding of the most used library. */
function build(count: number) {
  const instructions = Array.from({ length: count }, () => transfer)
  const legacy = new Transaction({ feePayer: payer.publicKey, recentBlockhash })
  if (count > 0) legacy.add(...instructions)
  const content = { payerKey: payer.publicKey, recentBlockhash, instructions }
  const message = new TransactionMessage(content).compileToV0Message()
  const lookup = { accountKey: payer.publicKey, writableIndexes: [1, 2], readonlyIndexes: [3] }
  const signedTransaction = new VersionedTransaction(message)
  signedTransaction.sign([payer])
  return {
    'a message': count > 0 ? legacy.serializeMessage() : message.serialize(),
    'a message of version 0': message.serialize(),
    'one with looked up addresses': new MessageV0({ ...message, addressTableLookups: [lookup] }).serialize(),
    'a signed transaction': signedTransaction.serialize(),
    'one that is not signed yet':
      count > 0
        ? legacy.serialize({ requireAllSignatures: false, verifySignatures: false })
        : new VersionedTransaction(message).serialize(),
  }
}

const transactions = [0, 1, 3, 9].flatMap((count) =>
  Object.entries(build(count)).map(([what, bytes]) => ({ count, what, bytes: Uint8Array.from(bytes) })),
)

describe.each(transactions)('security: $what, instructions: $count', ({ bytes }) => {
  test('is a transaction, with anything behind it too', () => {
    expect(isSolanaTransaction(bytes)).toBe(true)
    expect(isSolanaTransaction(Uint8Array.of(...bytes, 0))).toBe(true)
    expect(isSolanaTransaction(Uint8Array.of(...bytes, ...new TextEncoder().encode('hello')))).toBe(true)
  })
})

test('security: a version that is not known yet is a transaction', () => {
  expect(isSolanaTransaction(Uint8Array.of(0x81))).toBe(true)
  expect(isSolanaTransaction(Uint8Array.of(0xbf, 1, 2, 3))).toBe(true)
})

test('a part of a transaction is none', () => {
  const message = Uint8Array.from(build(1)['a message'])
  for (let length = 0; length < message.length; length++)
    expect(isSolanaTransaction(message.subarray(0, length))).toBe(false)
})

test.each([
  '',
  'hello',
  '\nhello',
  'مرحبا',
  'こんにちは',
  '\u{1f600}',
  'app.example.com wants you to sign in with your Solana account:\n'.repeat(99),
  '\t\t'.repeat(2_000),
])('a text is none: %j', (text) => {
  expect(isSolanaTransaction(new TextEncoder().encode(text))).toBe(false)
})

test('no text of whole characters is one', () => {
  const unit = fc.constantFrom(...'\t\n\r ~azAZ09.,{}"é中م')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit, maxLength: 5_000 }), (any, long) => {
      expect(isSolanaTransaction(new TextEncoder().encode(any.replaceAll(/\p{Cc}/gu, ' ')))).toBe(false)
      expect(isSolanaTransaction(new TextEncoder().encode(long))).toBe(false)
    }),
  )
})

test('an off-chain message is none', () => {
  const opening = Buffer.from('\xffsolana offchain\x00', 'latin1')
  expect(isSolanaTransaction(Buffer.concat([opening, build(1)['a message']]))).toBe(false)
})
