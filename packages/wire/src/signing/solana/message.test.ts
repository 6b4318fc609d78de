import {
  Keypair,
  Message,
  MessageV0,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseSolanaMessage, parseSolanaTransaction, type SolanaMessage } from './message.ts'
import { isSolanaTransaction } from './transaction.ts'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new PublicKey(bytes))
const instruction = fc.record({
  program: key,
  accounts: fc.array(fc.record({ pubkey: key, isSigner: fc.boolean(), isWritable: fc.boolean() }), {
    maxLength: 4,
  }),
  data: fc.uint8Array({ maxLength: 200 }),
})
const lookup = fc.record({
  accountKey: key,
  writableIndexes: fc.array(fc.nat(255), { minLength: 1, maxLength: 4 }),
  readonlyIndexes: fc.array(fc.nat(255), { maxLength: 4 }),
})
const content = fc.record({
  payer: key,
  recentBlockhash: key.map(String),
  instructions: fc.array(instruction, { minLength: 1, maxLength: 3 }),
})

type Content = typeof content extends fc.Arbitrary<infer T> ? T : never

function toLegacy({ payer, recentBlockhash, instructions }: Content): Message {
  const transaction = new Transaction({ feePayer: payer, recentBlockhash })
  for (const { program, accounts, data } of instructions)
    transaction.add(
      new TransactionInstruction({ programId: program, keys: accounts, data: Buffer.from(data) }),
    )
  return transaction.compileMessage()
}

/** The same, as web3.js reads it. */
function asRead(message: Message | MessageV0): Omit<SolanaMessage, 'lookups'> {
  const { header, staticAccountKeys, recentBlockhash, compiledInstructions } = message
  return {
    version: message.version,
    signers: header.numRequiredSignatures,
    readonlySigners: header.numReadonlySignedAccounts,
    readonlyOthers: header.numReadonlyUnsignedAccounts,
    accounts: staticAccountKeys.map((account) => Uint8Array.from(account.toBytes())),
    blockhash: Uint8Array.from(new PublicKey(recentBlockhash).toBytes()),
    instructions: compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
      program: programIdIndex,
      accounts: [...accountKeyIndexes],
      data: Uint8Array.from(data),
    })),
  }
}

const zeros = new Uint8Array(64)
/** The size of a validator's packet. */
const fits = (message: Message | MessageV0) =>
  message.serialize().length + 1 + 64 * message.header.numRequiredSignatures <= 1_232

describe('every message that web3.js writes', () => {
  test('legacy: is read as it reads it', () => {
    fc.assert(
      fc.property(content, (one) => {
        const message = toLegacy(one)
        fc.pre(fits(message))
        const bytes = Uint8Array.from(message.serialize())
        expect(parseSolanaMessage(bytes)).toEqual({ ...asRead(Message.from(bytes)), lookups: [] })
      }),
    )
  })

  test('version 0: is read as it reads it, with its lookups', () => {
    fc.assert(
      fc.property(content, fc.array(lookup, { maxLength: 2 }), (one, addressTableLookups) => {
        const { header, staticAccountKeys, recentBlockhash, compiledInstructions } = toLegacy(one)
        const message = new MessageV0({
          ...{ header, staticAccountKeys, recentBlockhash, compiledInstructions, addressTableLookups },
        })
        fc.pre(fits(message))
        const bytes = Uint8Array.from(message.serialize())
        const read = MessageV0.deserialize(bytes)
        const lookups = read.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
          table: Uint8Array.from(accountKey.toBytes()),
          writable: [...writableIndexes],
          readonly: [...readonlyIndexes],
        }))
        expect(parseSolanaMessage(bytes)).toEqual({ ...asRead(read), lookups })
        const whole = Uint8Array.from(new VersionedTransaction(message).serialize())
        expect(parseSolanaTransaction(whole)).toEqual({
          signatures: new Array(header.numRequiredSignatures).fill(zeros),
          message: bytes,
        })
      }),
    )
  })
})

const payer = Keypair.generate().publicKey
const transfer = new Transaction({ feePayer: payer, recentBlockhash: payer.toBase58() }).add(
  SystemProgram.transfer({ fromPubkey: payer, toPubkey: Keypair.generate().publicKey, lamports: 1 }),
)
const bytes = Uint8Array.from(transfer.serializeMessage())
const whole = Uint8Array.from(transfer.serialize({ requireAllSignatures: false }))

describe('security: nothing else is one', () => {
  test('what is one, with anything behind it or a piece less', () => {
    expect(parseSolanaMessage(bytes)).toBeDefined()
    expect(parseSolanaMessage(Uint8Array.of(...bytes, 0))).toBeUndefined()
    for (let length = 0; length < bytes.length; length++)
      expect(parseSolanaMessage(bytes.subarray(0, length))).toBeUndefined()
  })

  test('a whole transaction is no message, and a message no transaction', () => {
    expect(parseSolanaTransaction(whole)?.message).toEqual(bytes)
    expect(parseSolanaMessage(whole)).toBeUndefined()
    expect(parseSolanaTransaction(bytes)).toBeUndefined()
  })

  test.each([
    ['nobody signs', { 0: 0 }],
    ['the one that pays is only read', { 1: 1 }],
    ['more sign than there are', { 0: 9 }],
    ['a version that is not known', { 0: 0x81 }],
    ['a length that could be shorter', { 3: 0x83 }],
    ['a program that is not there', { [bytes.length - 17]: 3 }],
    ['the one that pays as the program', { [bytes.length - 17]: 0 }],
    ['an account that is not there', { [bytes.length - 15]: 3 }],
  ])('%s', (_, changes) => {
    expect(parseSolanaMessage(Object.assign(Uint8Array.from(bytes), changes))).toBeUndefined()
  })

  test('an account that stands there twice', () => {
    const twice = Uint8Array.from(bytes)
    twice.copyWithin(4 + 32, 4, 4 + 32)
    expect(parseSolanaMessage(twice)).toBeUndefined()
  })

  test('more than a validator takes', () => {
    const data = Buffer.alloc(1_200)
    const long = new Transaction({ feePayer: payer, recentBlockhash: payer.toBase58() }).add(
      new TransactionInstruction({ programId: SystemProgram.programId, keys: [], data }),
    )
    expect(parseSolanaMessage(Uint8Array.from(long.serializeMessage()))).toBeUndefined()
  })

  test('any bytes: what is read as a message is refused as a text', () => {
    const mutation = fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)).map(([at, to]) => {
      return Object.assign(Uint8Array.from(bytes), { [at]: to })
    })
    fc.assert(
      fc.property(fc.oneof(mutation, fc.uint8Array({ maxLength: 300 })), (any) => {
        if (parseSolanaMessage(any)) expect(isSolanaTransaction(any)).toBe(true)
        if (parseSolanaTransaction(any)) expect(isSolanaTransaction(any)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
