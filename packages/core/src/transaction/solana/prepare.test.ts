import { Keypair, type PublicKey, Transaction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { createSolanaNode, tokenAccount } from '../../../../../test/support/several/solanaNode.ts'
import { findTokenAccount, tokenInstruction } from '../../../../../test/support/solanaTokens.ts'
import { prepareSolanaTransaction } from './prepare.ts'
import { readSolanaTransaction } from './readTransaction.ts'
import type { SolanaRpc } from './solanaRpc.ts'

const [wallet, friend, mint] = Array.from({ length: 3 }, () => Keypair.generate().publicKey) as [
  PublicKey,
  PublicKey,
  PublicKey,
]
const source = findTokenAccount(wallet, mint)
const holding = (amount: bigint) =>
  new Map([[source.toBase58(), tokenAccount({ mint, owner: wallet, amount })]])
const node = createSolanaNode({ before: holding(10n), after: holding(3n) })

function prepare(rpc: SolanaRpc) {
  const transaction = new Transaction({ feePayer: wallet, recentBlockhash: mint.toBase58() }).add(
    tokenInstruction.transfer(source, friend, wallet, 7n),
  )
  const address = wallet.toBase58()
  return prepareSolanaTransaction(readSolanaTransaction(transaction, address), { address, rpc })
}

test('what leaves is what the wallet had, less what it has afterward', async () => {
  expect((await prepare(node)).changes?.tokens).toEqual([{ mint: mint.toBase58(), amount: -7n }])
})

test.each<[string, () => unknown]>([
  [
    'refuses to tell',
    () => {
      throw new Error('no')
    },
  ],
  ['tells no list', () => ({ value: 'all' })],
  ['tells of none', () => ({ value: [] })],
  ['tells of one too many', () => ({ value: Array(9).fill(null) })],
])('security: of a node that %s what was there before, nothing is shown as a gift', async (_, answer) => {
  const rpc: SolanaRpc = async (method, params) =>
    method === 'getMultipleAccounts' ? answer() : node(method, params)
  expect((await prepare(rpc)).changes).toBeUndefined()
})
