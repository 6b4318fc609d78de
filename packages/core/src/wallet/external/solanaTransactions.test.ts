import {
  ComputeBudgetProgram,
  Keypair,
  SystemProgram,
  Transaction,
  VersionedTransaction,
} from '@solana/web3.js'
import { expect, test, vi } from 'vitest'
import type { StandardWallet } from './discoveredWallet.ts'
import { sendWithExtension, signWithExtension } from './solanaTransactions.ts'

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

/** As an extension does it; some add a fee before they sign. */
function extension(addsFee = false): StandardWallet {
  return {
    ...{ name: 'Phantom', icon: 'data:image/png;base64,', chains: account.chains, accounts: [account] },
    features: {
      'solana:signTransaction': {
        async signTransaction({ transaction }) {
          const given = Transaction.from(transaction)
          if (addsFee) given.add(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5 }))
          given.sign(wallet)
          return [{ signedTransaction: given.serialize() }]
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
  const signed = await signWithExtension(extension(true), { address, transaction })
  expect(signed).toBeInstanceOf(Transaction)
  expect(signed.instructions).toHaveLength(2)
  expect(signed.verifySignatures()).toBe(true)
  const bytes = Uint8Array.from(transaction.serialize({ requireAllSignatures: false }))
  const read = VersionedTransaction.deserialize(
    await signWithExtension(extension(true), { address, transaction: bytes }),
  )
  expect(read.message.compiledInstructions).toHaveLength(2)
})

test('error: an extension that cannot, another account, a user who says no, and no transaction', async () => {
  const handle = extension()
  const transaction = pay()
  await expect(sendWithExtension(handle, { address, transaction })).rejects.toMatchObject({
    data: { problem: 'no-signing' },
  })
  const gone = { ...handle, accounts: [] }
  await expect(signWithExtension(gone, { address, transaction })).rejects.toMatchObject({
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
