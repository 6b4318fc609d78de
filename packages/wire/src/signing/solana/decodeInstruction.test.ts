import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tokenInstruction } from '../../../../../test/support/solanaTokens.ts'
import { decodeInstruction } from './decodeInstruction.ts'
import { solanaPrograms } from './programs.ts'

const [a, b, c, d] = Array.from({ length: 4 }, () => Keypair.generate().publicKey) as [
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
]
const [from, to, third, fourth] = [a, b, c, d].map(String) as [string, string, string, string]
const amount = 2n ** 63n + 12_345n

function resolve({ programId, keys, data }: TransactionInstruction) {
  const accounts = keys.map(({ pubkey }) => pubkey.toBase58())
  return { program: programId.toBase58(), accounts, data: Uint8Array.from(data) }
}
const decode = (instruction: TransactionInstruction) => decodeInstruction(resolve(instruction))

test('the programs have the addresses that they have on Solana', () => {
  expect(solanaPrograms).toEqual({
    system: SystemProgram.programId.toBase58(),
    token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    computeBudget: ComputeBudgetProgram.programId.toBase58(),
    memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
    oldMemo: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  })
})

describe('instructions as web3.js writes them', () => {
  test.each([
    [
      { kind: 'transfer', from, to, amount },
      SystemProgram.transfer({ fromPubkey: a, toPubkey: b, lamports: amount }),
    ],
    [
      { kind: 'createAccount', from, account: to, amount: 5n, owner: third },
      SystemProgram.createAccount({
        ...{ fromPubkey: a, newAccountPubkey: b, lamports: 5, space: 9, programId: c },
      }),
    ],
    [
      { kind: 'createAccount', from, account: to, amount: 5n, owner: third },
      SystemProgram.createAccountWithSeed({
        ...{
          fromPubkey: a,
          newAccountPubkey: b,
          basePubkey: a,
          seed: 'sé',
          lamports: 5,
          space: 9,
          programId: c,
        },
      }),
    ],
    [{ kind: 'assign', account: from, owner: to }, SystemProgram.assign({ accountPubkey: a, programId: b })],
    [{ kind: 'allocate', account: from }, SystemProgram.allocate({ accountPubkey: a, space: 9 })],
    [
      { kind: 'advanceNonce', nonce: from, authority: to },
      SystemProgram.nonceAdvance({ noncePubkey: a, authorizedPubkey: b }),
    ],
    [
      { kind: 'withdrawNonce', nonce: from, to: third, amount: 7n, authority: to },
      SystemProgram.nonceWithdraw({ noncePubkey: a, authorizedPubkey: b, toPubkey: c, lamports: 7 }),
    ],
    [
      { kind: 'computeUnitLimit', units: 300_000 },
      ComputeBudgetProgram.setComputeUnitLimit({ units: 300_000 }),
    ],
    [
      { kind: 'computeUnitPrice', price: amount },
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: amount }),
    ],
    [
      { kind: 'memo', text: 'thank you' },
      new TransactionInstruction({
        programId: new PublicKey(solanaPrograms.memo),
        keys: [],
        data: Buffer.from('thank you'),
      }),
    ],
  ])('%o', (expectation, instruction) => {
    expect(decode(instruction)).toEqual(expectation)
  })
})

describe.each([solanaPrograms.token, solanaPrograms.token2022])(
  'instructions of the token program %s',
  (program) => {
    test.each([
      [
        { kind: 'tokenTransfer', source: from, to, owner: third, amount },
        tokenInstruction.transfer(a, b, c, amount),
      ],
      [
        { kind: 'tokenTransfer', source: from, mint: to, to: third, owner: fourth, amount, decimals: 6 },
        tokenInstruction.transferChecked(a, b, c, d, amount, 6),
      ],
      [
        { kind: 'approve', source: from, spender: to, owner: third, amount },
        tokenInstruction.approve(a, b, c, amount),
      ],
      [{ kind: 'revoke', source: from, owner: to }, tokenInstruction.revoke(a, b)],
      [
        { kind: 'setAuthority', account: from, authority: 2, owner: to, to: third },
        tokenInstruction.setAuthority(a, b, 2, c),
      ],
      [
        { kind: 'setAuthority', account: from, authority: 3, owner: to, to: undefined },
        tokenInstruction.setAuthority(a, b, 3),
      ],
      [{ kind: 'closeAccount', account: from, to, owner: third }, tokenInstruction.closeAccount(a, b, c)],
    ])('%o', (expectation, instruction) => {
      instruction.programId = new PublicKey(program)
      expect(decode(instruction)).toEqual(expectation)
    })
  },
)

test('a token account of a wallet is made, whether or not it may be there already', () => {
  for (const instruction of [
    tokenInstruction.createAccount(a, b, c, d),
    tokenInstruction.createAccountIfNone(a, b, c, d),
  ])
    expect(decode(instruction)).toEqual({
      kind: 'createTokenAccount',
      payer: from,
      account: to,
      owner: third,
      mint: fourth,
    })
})

describe('security: what is not exactly so is unknown, and never guessed at', () => {
  const seededAccount = {
    fromPubkey: a,
    newAccountPubkey: b,
    basePubkey: a,
    seed: 'sé',
    lamports: 5,
    space: 9,
  }
  const withdrawal = { noncePubkey: a, authorizedPubkey: b, toPubkey: c, lamports: 7 }
  /** Each with the number of its required accounts. */
  const valid: [string, number, TransactionInstruction][] = [
    ['transfer', 2, SystemProgram.transfer({ fromPubkey: a, toPubkey: b, lamports: 5 })],
    [
      'createAccount',
      2,
      SystemProgram.createAccount({
        ...{ fromPubkey: a, newAccountPubkey: b, lamports: 5, space: 9, programId: c },
      }),
    ],
    ['createAccountWithSeed', 2, SystemProgram.createAccountWithSeed({ ...seededAccount, programId: c })],
    ['assign', 1, SystemProgram.assign({ accountPubkey: a, programId: b })],
    ['allocate', 1, SystemProgram.allocate({ accountPubkey: a, space: 9 })],
    ['advanceNonce', 3, SystemProgram.nonceAdvance({ noncePubkey: a, authorizedPubkey: b })],
    ['withdrawNonce', 5, SystemProgram.nonceWithdraw(withdrawal)],
    ['computeUnitLimit', 0, ComputeBudgetProgram.setComputeUnitLimit({ units: 300_000 })],
    ['computeUnitPrice', 0, ComputeBudgetProgram.setComputeUnitPrice({ microLamports: amount })],
    ['tokenTransfer', 3, tokenInstruction.transfer(a, b, c, 5n)],
    ['tokenTransfer, checked', 4, tokenInstruction.transferChecked(a, b, c, d, 5n, 6)],
    ['approve', 3, tokenInstruction.approve(a, b, c, 5n)],
    ['revoke', 2, tokenInstruction.revoke(a, b)],
    ['setAuthority', 2, tokenInstruction.setAuthority(a, b, 2, c)],
    ['setAuthority, to nobody', 2, tokenInstruction.setAuthority(a, b, 3)],
    ['mintTo', 3, tokenInstruction.mintTo(a, b, c, 5n)],
    ['closeAccount', 3, tokenInstruction.closeAccount(a, b, c)],
    ['createTokenAccount', 4, tokenInstruction.createAccount(a, b, c, d)],
    ['createTokenAccount, if none', 4, tokenInstruction.createAccountIfNone(a, b, c, d)],
  ]
  test.each(valid)('%s', (_, needed, written) => {
    const instruction = resolve(written)
    const { data, accounts } = instruction
    expect(decodeInstruction(instruction).kind).not.toBe('unknown')
    // Creating a token account has no data, or one byte.
    const isOptional =
      data.length < 2 && written.programId.equals(new PublicKey(solanaPrograms.associatedToken))
    for (const variant of [
      { ...instruction, data: Uint8Array.of(...data, ...(isOptional ? [7, 7] : [7])) },
      ...(isOptional ? [] : [{ ...instruction, data: data.subarray(0, -1) }]),
      ...Array.from({ length: needed }, (_, at) => ({ ...instruction, accounts: accounts.slice(0, at) })),
      ...(needed > 0 ? [{ ...instruction, accounts: accounts.with(0, undefined as never) }] : []),
      { ...instruction, program: from },
    ])
      expect(decodeInstruction(variant).kind, JSON.stringify(variant)).toBe('unknown')
  })

  test.each([
    ['a memo that is no text', solanaPrograms.memo, [0x68, 0xff]],
    ['a token account that is made in a third way', solanaPrograms.associatedToken, [2]],
    ['a budget that nobody knows', solanaPrograms.computeBudget, [4, 0, 0, 0, 0]],
    ['a limit as long as a price', solanaPrograms.computeBudget, [2, 0, 0, 0, 0, 0, 0, 0, 0]],
    ['a price as long as a limit', solanaPrograms.computeBudget, [3, 0, 0, 0, 0]],
    ['authority that is neither given nor taken', solanaPrograms.token, [6, 2, 2]],
  ])('%s', (_, program, data) => {
    const accounts = [from, to, third, fourth]
    expect(decodeInstruction({ program, accounts, data: Uint8Array.from(data) }).kind).toBe('unknown')
  })

  test('any bytes to any program', () => {
    const program = fc.constantFrom(...Object.values(solanaPrograms))
    const accounts = fc.array(fc.constantFrom(from, to, third, undefined), { maxLength: 6 })
    fc.assert(
      fc.property(program, accounts, fc.uint8Array({ maxLength: 60 }), (...[one, indexes, data]) => {
        expect(() => decodeInstruction({ program: one, accounts: indexes, data })).not.toThrow()
      }),
    )
  })
})
