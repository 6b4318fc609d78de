import { toBase58 } from '@latchkey/wire'
import {
  ComputeBudgetProgram,
  Keypair,
  LAMPORTS_PER_SOL,
  SystemProgram,
  Transaction,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test, vi } from 'vitest'
import { startBrokenNode } from '../../../../../test/support/chains/brokenNode.ts'
import { startSolanaChain } from '../../../../../test/support/chains/solanaChain.ts'
import { createHttp } from '../../http.ts'
import { createSolanaRpc } from '../../transaction/solana/rpc.ts'
import type { StandardWallet } from './discoveredWallet.ts'
import { sendWithExtension, signWithExtension } from './solanaTransactions.ts'
import { toStandardWallet } from './toStandardWallet.ts'

const wallet = Keypair.generate()
const address = wallet.publicKey.toBase58()
const account = { address, chains: ['solana:devnet'] }
const pay = () =>
  new Transaction({ feePayer: wallet.publicKey, recentBlockhash: address }).add(
    SystemProgram.transfer({
      fromPubkey: wallet.publicKey,
      toPubkey: Keypair.generate().publicKey,
      lamports: 1,
    }),
  )

/** Behaves like an extension; some add a fee before they sign. */
function extension(addsFee = false): StandardWallet {
  return {
    ...{ name: 'Phantom', icon: 'data:image/png;base64,', chains: account.chains, accounts: [account] },
    features: {
      'solana:signTransaction': {
        async signTransaction({ transaction }) {
          const input = Transaction.from(transaction)
          if (addsFee) input.add(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5 }))
          input.sign(wallet)
          return [{ signedTransaction: input.serialize() }]
        },
      },
    },
  }
}

test("an extension's signature is in the app's own object", async () => {
  const transaction = pay()
  expect(await signWithExtension(extension(), { address, transaction })).toBe(transaction)
  expect(transaction.verifySignatures()).toBe(true)
})

test('what the extension made of it is a new object of the same class, with its own signature', async () => {
  const transaction = pay()
  const signedOutput = await signWithExtension(extension(true), { address, transaction })
  expect(signedOutput).toBeInstanceOf(Transaction)
  expect(signedOutput.instructions).toHaveLength(2)
  expect(signedOutput.verifySignatures()).toBe(true)
  const bytes = Uint8Array.from(transaction.serialize({ requireAllSignatures: false }))
  const read = VersionedTransaction.deserialize(
    await signWithExtension(extension(true), { address, transaction: bytes }),
  )
  expect(read.message.compiledInstructions).toHaveLength(2)
})

test('error: an extension that cannot, another account, a user who says no, and no transaction', async () => {
  const handle = extension()
  const transaction = pay()
  const rpc = vi.fn()
  await expect(
    sendWithExtension({ ...handle, features: {} }, { address, transaction, rpc }),
  ).rejects.toMatchObject({ data: { problem: 'no-signing' } })
  expect(rpc).not.toHaveBeenCalled()
  const emptyHandle = { ...handle, accounts: [] }
  await expect(signWithExtension(emptyHandle, { address, transaction })).rejects.toMatchObject({
    data: { problem: 'no-accounts' },
  })
  const signTransaction = vi.fn(() => Promise.reject(new Error('User rejected the request.')))
  const unwilling = { ...handle, features: { 'solana:signTransaction': { signTransaction } } }
  await expect(signWithExtension(unwilling, { address, transaction })).rejects.toMatchObject({
    data: { problem: 'rejected' },
  })
  signTransaction.mockClear()
  await expect(
    signWithExtension(unwilling, { address, transaction: new Uint8Array(3) }),
  ).rejects.toMatchObject({ code: 'transaction_failure' })
  expect(signTransaction).not.toHaveBeenCalled()
})

describe('sent by our own node', async () => {
  const chain = await startSolanaChain()
  const node = await startBrokenNode(chain.url)
  const rpc = createSolanaRpc(createHttp(), { url: node.url })
  await chain.fund(address, BigInt(LAMPORTS_PER_SOL))
  const to = Keypair.generate().publicKey
  const createUnfinished = () =>
    new Transaction().add(
      SystemProgram.transfer({ fromPubkey: wallet.publicKey, toPubkey: to, lamports: 2_000_000 }),
    )
  const adapter = toStandardWallet({
    ...{ name: 'Buoy', publicKey: wallet.publicKey },
    async connect() {},
    async disconnect() {},
    async signTransaction(transaction) {
      // As most do: the app's own object of web3.js.
      ;(transaction as Transaction).partialSign(wallet)
      return transaction
    },
  })

  test.each([
    ['an extension that signs alone', extension()],
    ['an adapter of the host app', adapter],
  ])('%s: the blockhash is filled in, and the chain has it once', async (_name, handle) => {
    const before = await chain.balance(to.toBase58())
    const signature = await sendWithExtension(handle, { address, transaction: createUnfinished(), rpc })
    expect((await chain.balance(to.toBase58())) - before).toBe(2_000_000n)
    const statuses = await chain.ask<{ value: unknown[] }>('getSignatureStatuses', [toBase58(signature)])
    expect(statuses.value[0]).toMatchObject({ err: null })
  })

  test('error: more than there is; and a lost answer names what may have arrived', async () => {
    const transaction = createUnfinished().add(
      SystemProgram.transfer({
        ...{ fromPubkey: wallet.publicKey, toPubkey: to },
        lamports: 5 * LAMPORTS_PER_SOL,
      }),
    )
    await expect(sendWithExtension(adapter, { address, transaction, rpc })).rejects.toMatchObject({
      code: 'transaction_failure',
    })
    Object.assign(node, { losesAnswers: true, methods: ['sendTransaction'] })
    const before = await chain.balance(to.toBase58())
    const failure = await sendWithExtension(adapter, { address, transaction: createUnfinished(), rpc }).catch(
      (cause: unknown) => cause,
    )
    expect(failure).toMatchObject({ data: { signature: expect.stringMatching(/^\w{80,90}$/) } })
    // The second attempt sent the same bytes, and nothing else.
    expect((await chain.balance(to.toBase58())) - before).toBe(2_000_000n)
  })
})
