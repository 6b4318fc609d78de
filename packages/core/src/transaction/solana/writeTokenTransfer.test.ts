import { solanaPrograms } from '@latchkey/wire'
import { Keypair, PublicKey, Transaction } from '@solana/web3.js'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type SolanaChain,
  startSolanaChain,
  testMint,
} from '../../../../../test/support/chains/solanaChain.ts'
import { findTokenAccount, tokenInstruction } from '../../../../../test/support/solanaTokens.ts'
import { createHttp } from '../../http.ts'
import { findAssociatedAccount } from './associatedAccount.ts'
import { isOnCurve } from './programAddress.ts'
import { createSolanaRpc } from './rpc.ts'
import type { SolanaRpc } from './solanaRpc.ts'
import { writeTokenTransfer } from './writeTokenTransfer.ts'

/** Solana's virtual machine runs the written transactions. */

let chain: SolanaChain
let rpc: SolanaRpc
const owner = Keypair.generate()
const from = owner.publicKey.toBase58()
const mint = new PublicKey(testMint)

beforeAll(async () => {
  chain = await startSolanaChain()
  rpc = createSolanaRpc(createHttp(), { url: chain.url })
  await chain.fund(from, 10_000_000_000n)
  await chain.mintToken(from, 5_000_000n)
})

async function send(transaction: Transaction): Promise<void> {
  const { value } = await chain.ask<{ value: { blockhash: string } }>('getLatestBlockhash')
  transaction.feePayer = owner.publicKey
  transaction.recentBlockhash = value.blockhash
  transaction.sign(owner)
  await chain.ask('sendTransaction', transaction.serialize().toString('base64'), { encoding: 'base64' })
}
async function readBalance(account: PublicKey): Promise<string> {
  const { value } = await chain.ask<{ value: { amount: string } }>(
    'getTokenAccountBalance',
    account.toBase58(),
  )
  return value.amount
}
const write = (to: string, units: bigint, of = testMint) =>
  writeTokenTransfer({ from, to, mint: of, units, rpc })
const stranger = () => Keypair.generate().publicKey

test('the receiver gets an account with the first tokens, and none with the next', async () => {
  const to = stranger()
  const first = Transaction.from(await write(to.toBase58(), 1_500_000n))
  expect(first.instructions.map(({ programId }) => programId.toBase58())).toEqual([
    solanaPrograms.associatedToken,
    solanaPrograms.token,
  ])
  await send(first)
  expect(await readBalance(findTokenAccount(to, mint))).toBe('1500000')
  const second = Transaction.from(await write(to.toBase58(), 1n))
  expect(second.instructions).toHaveLength(1)
  await send(second)
  expect(await readBalance(findTokenAccount(to, mint))).toBe('1500001')
})

test('what lies in several accounts goes together', async () => {
  const [small, to] = [Keypair.generate(), stranger()]
  const other = findTokenAccount(small.publicKey, mint)
  await chain.mintToken(small.publicKey.toBase58(), 700n)
  // A second account of ours, given to the wallet with its balance.
  const give = new Transaction().add(
    tokenInstruction.setAuthority(other, small.publicKey, 2, owner.publicKey),
  )
  const { value } = await chain.ask<{ value: { blockhash: string } }>('getLatestBlockhash')
  Object.assign(give, { feePayer: owner.publicKey, recentBlockhash: value.blockhash })
  give.sign(owner, small)
  await chain.ask('sendTransaction', give.serialize().toString('base64'), { encoding: 'base64' })
  const main = BigInt(await readBalance(findTokenAccount(owner.publicKey, mint)))
  await send(Transaction.from(await write(to.toBase58(), main + 600n)))
  expect(await readBalance(findTokenAccount(to, mint))).toBe(String(main + 600n))
  expect(await readBalance(other)).toBe('100')
  await chain.mintToken(from, 5_000_000n)
})

test('error: more than there is, a token account in place of a wallet, and no mint', async () => {
  await expect(write(stranger().toBase58(), 1_000_000_000n)).rejects.toMatchObject({
    code: 'insufficient_balance',
  })
  const account = findTokenAccount(owner.publicKey, mint).toBase58()
  await expect(write(account, 1n)).rejects.toThrow('Enter the address of a wallet')
  await expect(write(stranger().toBase58(), 1n, stranger().toBase58())).rejects.toThrow(
    'This token does not exist on the network',
  )
})

test('security: a node that names a program of its own as that of the token gets no signature for it', async () => {
  const theirs = stranger().toBase58()
  const lying: SolanaRpc = async (method, params) => {
    const answer = (await rpc(method, params)) as { value: ({ owner?: string } | null)[] }
    if (method !== 'getMultipleAccounts') return answer
    return { value: answer.value.map((account) => account && { ...account, owner: theirs }) }
  }
  const request = { from, to: stranger().toBase58(), mint: testMint, units: 1n, rpc: lying }
  await expect(writeTokenTransfer(request)).rejects.toThrow('This token does not exist on the network')
})

test('what a node says badly of an account is not counted, and stops nothing', async () => {
  const account = (tokenAmount: unknown, pubkey: unknown = stranger().toBase58()) => ({
    ...{ pubkey, account: { data: { parsed: { info: { tokenAmount } } } } },
  })
  const nonsense = [
    ...[null, {}, { account: null }, account(null), account({}), account({ amount: 5 })],
    ...[account({ amount: '-5' }), account({ amount: '1'.repeat(21) }), account({ amount: '5' }, 7)],
  ]
  const lying: SolanaRpc = async (method, params) => {
    const answer = (await rpc(method, params)) as { value: unknown[] }
    return method === 'getTokenAccountsByOwner' ? { value: [...nonsense, ...answer.value] } : answer
  }
  const request = { from, to: stranger().toBase58(), mint: testMint, units: 1n }
  const transfer = await writeTokenTransfer({ ...request, rpc: lying })
  expect(transfer).toEqual(await writeTokenTransfer({ ...request, rpc }))
})

describe('the account of a wallet', () => {
  test('is where every library looks for it', async () => {
    for (let i = 0; i < 20; i++) {
      const wallet = stranger()
      expect(await findAssociatedAccount(wallet.toBase58(), testMint, solanaPrograms.token)).toBe(
        findTokenAccount(wallet, mint).toBase58(),
      )
    }
  })

  test('is nobody’s key: points are told from what is none', () => {
    for (let i = 0; i < 300; i++) {
      const bytes = crypto.getRandomValues(new Uint8Array(32))
      expect(isOnCurve(bytes)).toBe(PublicKey.isOnCurve(bytes))
    }
    // The identity, the same with the sign of x set, y at the prime and on both sides, and far beyond it.
    for (const [first, middle, last] of [
      [1, 0, 0],
      [1, 0, 0x80],
      [0xec, 0xff, 0x7f],
      [0xed, 0xff, 0x7f],
      [0xee, 0xff, 0x7f],
      [0xff, 0xff, 0xff],
    ] as const) {
      const bytes = new Uint8Array(32).fill(middle)
      bytes[0] = first
      bytes[31] = last
      expect(isOnCurve(bytes), bytes.join()).toBe(PublicKey.isOnCurve(bytes))
    }
  })
})
