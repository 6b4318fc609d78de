import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  type PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { expect } from 'vitest'
import { readFee } from '../../../packages/core/src/transaction/solana/fee.ts'
import type { SolanaPlan } from '../../../packages/core/src/transaction/solana/plan.ts'
import { prepareSolanaTransaction } from '../../../packages/core/src/transaction/solana/prepare.ts'
import { readAccounts } from '../../../packages/core/src/transaction/solana/readAccounts.ts'
import { readSolanaTransaction } from '../../../packages/core/src/transaction/solana/readTransaction.ts'
import { compareAccounts, toMap } from '../../../packages/core/src/transaction/solana/simulate.ts'
import { readDecimals } from '../../../packages/core/src/transaction/solana/tokens.ts'
import { describeSolana } from '../../../packages/react/src/wallet/solana/describeSolana.ts'
import { decodeInstruction } from '../../../packages/wire/src/signing/solana/decodeInstruction.ts'
import { tokenInstruction } from '../solanaTokens.ts'
import { type Row, upTo } from './row.ts'
import { distinctKeys, publicKey } from './solanaMessages.ts'
import { createSolanaNode, mintAccount, type NodeAccount, tokenAccount } from './solanaNode.ts'

const amount = fc.bigInt({ min: 1n, max: 2n ** 63n })
const text = (key: PublicKey) => key.toBase58()
const holding = fc.record({
  at: publicKey,
  mint: fc.nat(2),
  before: amount,
  after: amount,
  isOwn: fc.boolean(),
})
type Holding = typeof holding extends fc.Arbitrary<infer T> ? T : never

const decode = ({ programId, keys, data }: TransactionInstruction) =>
  decodeInstruction({
    ...{
      program: text(programId),
      accounts: keys.map(({ pubkey }) => text(pubkey)),
      data: Uint8Array.from(data),
    },
  })

const createPlan = (instructions: readonly TransactionInstruction[], more: Partial<SolanaPlan> = {}) =>
  ({
    ...{
      instructions: instructions.map(decode),
      isWhole: true,
      tokenAccounts: new Map(),
      decimals: new Map(),
    },
    ...more,
  }) as SolanaPlan

/** The increase of each of three mints. */
function sumByMint(all: readonly Holding[], mints: readonly PublicKey[]) {
  return mints.flatMap((mint, at) => {
    const own = all.filter((one) => one.isOwn && one.mint === at)
    const sum = own.reduce((total, { before, after }) => total + after - before, 0n)
    return sum === 0n ? [] : [{ mint: text(mint), amount: sum }]
  })
}

type Ledger = { all: readonly Holding[]; mints: readonly PublicKey[]; wallet: PublicKey; other: PublicKey }

const toAccounts = (
  { all, mints, wallet, other }: Ledger,
  when: 'before' | 'after',
): Map<string, NodeAccount> =>
  new Map(
    all.map((one) => {
      const mint = mints[one.mint] ?? other
      return [text(one.at), tokenAccount({ mint, owner: one.isOwn ? wallet : other, amount: one[when] })]
    }),
  )

const byMint = (one: { mint: string }, two: { mint: string }) => (one.mint < two.mint ? -1 : 1)
const holdings = (size: Parameters<Row['property']>[0], max: number) =>
  fc.uniqueArray(holding, { ...upTo(max, size), selector: ({ at }) => text(at) })
const three = distinctKeys({ minLength: 3, maxLength: 3, size: 'max' })

export const solanaEffects: readonly Row[] = [
  {
    readers: [
      'core/src/transaction/solana/prepare.ts prepareSolanaTransaction',
      'core/src/transaction/solana/tokens.ts readTokenAccount',
      'core/src/transaction/solana/simulate.ts compareAccounts',
    ],
    several: 'token accounts that one transaction writes',
    oracle: 'the sum of each mint, over all accounts that are the own ones',
    property: (size) =>
      fc.asyncProperty(
        holdings(size, 200),
        three,
        publicKey,
        publicKey,
        async (all, mints, wallet, other) => {
          const table = new AddressLookupTableAccount({
            key: other,
            state: {
              ...{ addresses: all.map(({ at }) => at), deactivationSlot: 2n ** 64n - 1n },
              ...{ lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0 },
            },
          })
          const keys = all.map(({ at }) => ({ pubkey: at, isSigner: false, isWritable: true }))
          const message = new TransactionMessage({
            payerKey: wallet,
            recentBlockhash: text(other),
            instructions: [new TransactionInstruction({ programId: SystemProgram.programId, keys })],
          }).compileToV0Message([table])
          const input = new VersionedTransaction(message).serialize()
          const ledger = { all, mints, wallet, other }
          const { tableAccount } = await import('./solanaNode.ts')
          const before = toAccounts(ledger, 'before').set(text(other), tableAccount(table))
          const rpc = createSolanaNode({ before, after: toAccounts(ledger, 'after') })
          const open = readSolanaTransaction(input, text(wallet))
          const { changes } = await prepareSolanaTransaction(open, { address: text(wallet), rpc })
          expect(changes?.tokens.toSorted(byMint)).toEqual(sumByMint(all, mints).toSorted(byMint))
        },
      ),
  },
  {
    readers: ['core/src/transaction/solana/simulate.ts compareAccounts'],
    several: 'new spenders',
    oracle: 'each that was none before, once',
    property: (size) =>
      fc.property(distinctKeys(upTo(40, size)), three, publicKey, (spenders, [at, mint, old], wallet) => {
        const account = (delegate: PublicKey | undefined) =>
          tokenAccount({ mint: mint as PublicKey, owner: wallet, amount: 1n, delegate })
        const addresses = spenders.map((_, index) => `${text(at as PublicKey)}${index}`)
        const toInfos = (all: NodeAccount[]) =>
          toMap(
            addresses,
            all.map(({ lamports, owner, data }) => ({ lamports: BigInt(lamports), owner, data: data[0] })),
          )
        const before = toInfos(spenders.map(() => account(old)))
        const after = toInfos(spenders.map(account))
        expect(compareAccounts(text(wallet), before, after).spenders).toEqual(spenders.map(text))
      }),
  },
  {
    readers: [
      'core/src/transaction/solana/readAccounts.ts readAccounts',
      'core/src/transaction/solana/tokens.ts readDecimals',
      'core/src/transaction/solana/tokens.ts readMint',
    ],
    several: 'mints',
    oracle: 'the unit of each, whatever the most is that a node tells at once',
    property: (size) =>
      fc.asyncProperty(distinctKeys(size), async (keys) => {
        const mints = keys.map(text)
        const before = new Map(mints.map((mint, at) => [mint, mintAccount(at)]))
        const rpc = createSolanaNode({ before })
        expect([...(await readDecimals(mints, rpc))]).toEqual(mints.map((mint, at) => [mint, at]))
        expect((await readAccounts(mints, rpc)).map((one) => one?.data)).toEqual(
          mints.map((mint) => before.get(mint)?.data[0]),
        )
      }),
  },
  {
    readers: [
      'react/src/wallet/solana/describeSolana.ts describeSolana',
      'wire/src/signing/solana/decodeInstruction.ts decodeInstruction',
      'wire/src/signing/solana/decodeSystem.ts decodeSystem',
      'wire/src/signing/solana/decodeToken.ts decodeToken',
    ],
    several: 'transfers of coins and tokens',
    oracle: 'the instructions that web3.js wrote, each of them in its order',
    property: (size) => {
      const transfer = fc.record({ isToken: fc.boolean(), amount, mint: publicKey, to: publicKey })
      return fc.property(fc.array(transfer, size), publicKey, (all, wallet) => {
        const instructions = all.map((one) =>
          one.isToken
            ? tokenInstruction.transferChecked(one.mint, one.mint, one.to, wallet, one.amount, 6)
            : SystemProgram.transfer({ fromPubkey: wallet, toPubkey: one.to, lamports: one.amount }),
        )
        const { actions } = describeSolana(createPlan(instructions), text(wallet))
        expect(actions).toEqual(
          all.map((one) => ({
            ...{ kind: 'send', amount: one.amount, to: text(one.to), from: undefined },
            ...(one.isToken && { mint: text(one.mint) }),
          })),
        )
      })
    },
  },
  {
    readers: ['react/src/wallet/solana/describeSolana.ts describeSolana'],
    several: 'memos, approvals and programs that nobody reads',
    oracle: 'each of them in its order, and the warnings of all',
    property: (size) =>
      fc.property(fc.array(fc.tuple(publicKey, fc.nat(2)), size), publicKey, (all, wallet) => {
        const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
        const instructions = all.map(([key, kind]) => {
          if (kind === 0) return tokenInstruction.approve(key, key, wallet, 2n ** 64n - 1n)
          const program = kind === 1 ? new (key.constructor as typeof PublicKey)(memo) : key
          return new TransactionInstruction({ programId: program, keys: [], data: Buffer.from(text(key)) })
        })
        const { actions, memos, warnings } = describeSolana(createPlan(instructions), text(wallet))
        const ofKind = (kindHere: number) =>
          all.flatMap(([key, kind]) => (kind === kindHere ? [text(key)] : []))
        expect(memos).toEqual(ofKind(1))
        expect(actions.flatMap((one) => (one.kind === 'allow' ? [one.to] : []))).toEqual(ofKind(0))
        expect(actions.flatMap((one) => (one.kind === 'call' ? [one.program] : []))).toEqual(ofKind(2))
        expect(warnings.includes('unlimited')).toBe(ofKind(0).length > 0)
        expect(warnings.includes('unread')).toBe(ofKind(2).length > 0)
      }),
  },
  {
    readers: ['core/src/transaction/solana/fee.ts readFee'],
    several: 'signers, instructions and prices',
    oracle: 'the fee of the most that any of them asks for',
    property: (size) =>
      fc.asyncProperty(
        fc.array(fc.nat(1_000_000_000), size),
        fc.integer({ min: 1, max: 12 }),
        async (prices, signers) => {
          const budget = prices.map((microLamports) =>
            ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
          )
          const limits = prices.map((_, at) =>
            ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000 + at }),
          )
          const instructions = [...budget, ...limits].map(decode)
          const message = { signers } as Parameters<typeof readFee>[0]['message']
          const fee = await readFee({ bytes: new Uint8Array(), message, instructions }, async () => null)
          const price = BigInt(Math.max(0, ...prices))
          const units = BigInt(1_000 + Math.max(0, prices.length - 1))
          expect(fee).toBe(5_000n * BigInt(signers) + (price * units + 999_999n) / 1_000_000n)
        },
      ),
  },
]
