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
import { programs } from './programs.ts'

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
  expect(programs).toEqual({
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
        programId: new PublicKey(programs.memo),
        keys: [],
        data: Buffer.from('thank you'),
      }),
    ],
  ])('%o', (expectation, instruction) => {
    expect(decode(instruction)).toEqual(expectation)
  })
})

describe.each([programs.token, programs.token2022])('instructions of the token program %s', (program) => {
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
})

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
  const valid = [
    SystemProgram.transfer({ fromPubkey: a, toPubkey: b, lamports: 5 }),
    tokenInstruction.transferChecked(a, b, c, d, 5n, 6),
    tokenInstruction.approve(a, b, c, 5n),
    tokenInstruction.setAuthority(a, b, 2, c),
    tokenInstruction.createAccount(a, b, c, d),
  ]
  test.each(valid.map((one) => [resolve(one)]))('%o', (instruction) => {
    const { data, accounts } = instruction
    expect(decodeInstruction(instruction).kind).not.toBe('unknown')
    for (const variant of [
      { ...instruction, data: Uint8Array.of(...data, 7) },
      ...(data.length > 0 ? [{ ...instruction, data: data.subarray(0, -1) }] : []),
      { ...instruction, accounts: accounts.slice(0, 1) },
      { ...instruction, accounts: accounts.map(() => undefined) },
      { ...instruction, program: from },
    ])
      expect(decodeInstruction(variant).kind).toBe('unknown')
  })

  test('any bytes to any program', () => {
    const program = fc.constantFrom(...Object.values(programs))
    const accounts = fc.array(fc.constantFrom(from, to, third, undefined), { maxLength: 6 })
    fc.assert(
      fc.property(program, accounts, fc.uint8Array({ maxLength: 60 }), (...[one, indexes, data]) => {
        expect(() => decodeInstruction({ program: one, accounts: indexes, data })).not.toThrow()
      }),
    )
  })
})
