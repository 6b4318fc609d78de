import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { readSolanaTransaction } from '../../../packages/core/src/transaction/solana/readTransaction.ts'
import { resolveMessage } from '../../../packages/core/src/transaction/solana/resolveMessage.ts'
import {
  parseSolanaMessage,
  parseSolanaTransaction,
} from '../../../packages/wire/src/signing/solana/message.ts'
import { createBytes, type Row, type Size, upTo } from './row.ts'
import { createSolanaNode, tableAccount } from './solanaNode.ts'

export const publicKey = createBytes(32).map((bytes) => new PublicKey(bytes))
export const distinctKeys = (size: Size) =>
  fc.uniqueArray(publicKey, { ...size, selector: (one) => one.toBase58() })
const blockhash = Keypair.generate().publicKey.toBase58()
const program = Keypair.generate().publicKey

const meta = fc.record({ pubkey: publicKey, isSigner: fc.constant(false), isWritable: fc.boolean() })
const instructions = (size: Size) =>
  fc
    .array(fc.tuple(fc.array(meta, { maxLength: 2 }), fc.uint8Array({ maxLength: 8 })), upTo(10, size))
    .map((all) =>
      all.map(
        ([keys, data]) => new TransactionInstruction({ programId: program, keys, data: Buffer.from(data) }),
      ),
    )

type Compilation = {
  payer: PublicKey
  instructions: TransactionInstruction[]
  tables?: AddressLookupTableAccount[]
}

function compile({ payer, instructions: all, tables }: Compilation) {
  return new TransactionMessage({
    payerKey: payer,
    recentBlockhash: blockhash,
    instructions: all,
  }).compileToV0Message(tables)
}

/** Tables with a few addresses each, all of which one instruction names. */
const tables = (size: Size) =>
  distinctKeys(upTo(8, size)).chain((keys) =>
    fc
      .tuple(
        ...keys.map((key) =>
          fc.tuple(fc.constant(key), distinctKeys({ minLength: 1, maxLength: 4, size: 'max' })),
        ),
      )
      .map((all) =>
        all.map(
          ([key, addresses]) =>
            new AddressLookupTableAccount({
              key,
              state: {
                addresses,
                deactivationSlot: 2n ** 64n - 1n,
                lastExtendedSlot: 0,
                lastExtendedSlotStartIndex: 0,
              },
            }),
        ),
      ),
  )

/** Each address of an instruction, as web3.js finds it. */
const toAddresses = (all: readonly TransactionInstruction[]) =>
  all.map(({ programId, keys }) => ({
    program: programId.toBase58(),
    accounts: keys.map(({ pubkey }) => pubkey.toBase58()),
  }))

export const solanaMessages: readonly Row[] = [
  {
    readers: ['core/src/transaction/solana/resolveMessage.ts resolveMessage'],
    several: 'address lookup tables',
    oracle: 'the accounts, and who may write them, that web3.js finds with the same tables',
    property: (size) =>
      fc.asyncProperty(
        publicKey,
        tables(size),
        fc.infiniteStream(fc.boolean()),
        async (payer, all, flags) => {
          const keys = all.flatMap(({ state }) =>
            state.addresses.map((pubkey) => ({
              pubkey,
              isSigner: false,
              isWritable: flags.next().value as boolean,
            })),
          )
          const use = [new TransactionInstruction({ programId: program, keys, data: Buffer.of(1) })]
          const message = compile({ payer, instructions: use, tables: all })
          const ourMessage =
            parseSolanaMessage(Uint8Array.from(message.serialize())) ?? expect.fail('not read')
          const before = new Map(all.map((table) => [table.key.toBase58(), tableAccount(table)]))
          const ourAccounts = await resolveMessage(ourMessage, createSolanaNode({ before }))
          const theirs = message.getAccountKeys({ addressLookupTableAccounts: all })
          expect(ourAccounts.accounts).toEqual(
            Array.from({ length: theirs.length }, (_, at) => ({
              address: theirs.get(at)?.toBase58(),
              isWritable: message.isAccountWritable(at),
            })),
          )
          expect(ourAccounts.instructions.map(({ data: _, ...one }) => one)).toEqual(toAddresses(use))
          expect(ourAccounts.isWhole).toBe(true)
        },
      ),
  },
  {
    readers: ['wire/src/signing/solana/message.ts parseSolanaMessage'],
    several: 'instructions and lookups',
    oracle: 'web3.js, which wrote them',
    property: (size) =>
      fc.property(publicKey, instructions(size), tables(size), (payer, all, some) => {
        const keys = some.flatMap(({ state }) =>
          state.addresses.map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })),
        )
        const use = [...all, new TransactionInstruction({ programId: program, keys, data: Buffer.alloc(0) })]
        const message = compile({ payer, instructions: use, tables: some })
        const bytes = Uint8Array.from(message.serialize())
        fc.pre(bytes.length <= 1_232 - 65)
        const ourMessage = parseSolanaMessage(bytes)
        expect(ourMessage?.instructions).toEqual(
          message.compiledInstructions.map(({ programIdIndex, accountKeyIndexes, data }) => ({
            ...{ program: programIdIndex, accounts: accountKeyIndexes, data: Uint8Array.from(data) },
          })),
        )
        expect(ourMessage?.lookups).toEqual(
          message.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => ({
            table: accountKey.toBytes(),
            writable: writableIndexes,
            readonly: readonlyIndexes,
          })),
        )
        expect(ourMessage?.accounts).toEqual(message.staticAccountKeys.map((key) => key.toBytes()))
      }),
  },
  {
    readers: [
      'wire/src/signing/solana/message.ts parseSolanaTransaction',
      'core/src/transaction/solana/readTransaction.ts readSolanaTransaction',
    ],
    several: 'other signers',
    oracle: 'the signatures of web3.js, in its order',
    property: (size) =>
      fc.property(fc.array(createBytes(32), upTo(7, size)), fc.boolean(), (seeds, isLegacy) => {
        const wallet = Keypair.generate()
        const others = seeds.map(() => Keypair.generate())
        const keys = [wallet, ...others].map(({ publicKey: pubkey }) => ({
          pubkey,
          isSigner: true,
          isWritable: true,
        }))
        const use = [new TransactionInstruction({ programId: program, keys, data: Buffer.of(1) })]
        const transaction = isLegacy
          ? new Transaction({ feePayer: wallet.publicKey, recentBlockhash: blockhash }).add(...use)
          : new VersionedTransaction(compile({ payer: wallet.publicKey, instructions: use }))
        if (transaction instanceof Transaction) {
          if (others.length > 0) transaction.partialSign(...others)
        } else transaction.sign(others)
        const read = readSolanaTransaction(transaction, wallet.publicKey.toBase58())
        const whole = Uint8Array.from(transaction.serialize({ requireAllSignatures: false }))
        const theirs = VersionedTransaction.deserialize(whole).signatures.map((one) => Uint8Array.from(one))
        expect(read.signatures).toEqual(theirs)
        expect(read.message.signers).toBe(1 + others.length)
        expect(parseSolanaTransaction(whole)).toEqual({ signatures: theirs, message: read.bytes })
      }),
  },
]
