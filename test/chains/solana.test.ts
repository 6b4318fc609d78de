import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { expect, test } from 'vitest'
import { startSolanaChain, testMint } from '../support/chains/solanaChain.ts'
import { eventually } from '../support/eventually.ts'

const chain = await startSolanaChain()
const connection = new Connection(chain.url, 'confirmed')
const friend = () => Keypair.generate().publicKey

async function rich(lamports = 2_000_000_000n) {
  const payer = Keypair.generate()
  await chain.fund(payer.publicKey.toBase58(), lamports)
  return payer
}

async function transfer(payer: Keypair, toPubkey: PublicKey, lamports: number) {
  const { blockhash } = await connection.getLatestBlockhash()
  const instructions = [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey, lamports })]
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: blockhash,
    instructions,
  })
  const transaction = new VersionedTransaction(message.compileToV0Message())
  transaction.sign([payer])
  return transaction
}

test('SOL is sent, and the receipt says what it cost', async () => {
  const [payer, to] = [await rich(), friend()]
  const transaction = await transfer(payer, to, 1_000_000_000)
  const fee = await connection.getFeeForMessage(transaction.message)
  expect(fee.value).toBe(5_000)
  const simulated = await connection.simulateTransaction(transaction, {
    accounts: { encoding: 'base64', addresses: [to.toBase58()] },
  })
  expect(simulated.value).toMatchObject({ err: null, accounts: [{ lamports: 1_000_000_000 }] })
  expect(await chain.balance(to.toBase58())).toBe(0n)
  const signature = await connection.sendTransaction(transaction)
  expect(await chain.balance(to.toBase58())).toBe(1_000_000_000n)
  expect(await chain.balance(payer.publicKey.toBase58())).toBe(999_995_000n)
  const options = { maxSupportedTransactionVersion: 0 }
  const parsed = await connection.getParsedTransaction(signature, options)
  expect(parsed?.transaction.message.instructions[0]).toMatchObject({
    program: 'system',
    parsed: { type: 'transfer', info: { destination: to.toBase58(), lamports: 1_000_000_000 } },
  })
  expect(parsed?.meta).toMatchObject({ err: null, fee: 5_000, postBalances: [999_995_000, 1_000_000_000, 1] })
  await expect(connection.getTransaction(signature)).rejects.toThrow('version')
  const status = () => connection.getSignatureStatus(signature).then(({ value }) => value?.confirmationStatus)
  expect(await status()).toBe('confirmed')
  await chain.mine(32)
  expect(await status()).toBe('finalized')
})

test('a transaction of the old form is sent too, once', async () => {
  const [payer, to] = [await rich(), friend()]
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: payer.publicKey, blockhash, lastValidBlockHeight })
  transaction.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: 1_000_000 }))
  transaction.sign(payer)
  await connection.sendRawTransaction(transaction.serialize())
  await expect(connection.sendRawTransaction(transaction.serialize())).rejects.toThrow(
    'already been processed',
  )
  await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
  expect(await chain.balance(to.toBase58())).toBe(1_000_000n)
})

test('what fails has the errors of a node: an object, with the number of the instruction', async () => {
  const [payer, to] = [await rich(), friend()]
  const transaction = await transfer(payer, to, 99_000_000_000)
  const { value } = await connection.simulateTransaction(transaction)
  expect(value.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
  expect(value.logs?.join()).toContain('insufficient lamports')
  await expect(connection.sendTransaction(transaction)).rejects.toThrow('custom program error: 0x1')
  const signature = await connection.sendTransaction(transaction, { skipPreflight: true })
  expect((await connection.getSignatureStatus(signature)).value?.err).toEqual(value.err)
  expect(await chain.balance(payer.publicKey.toBase58())).toBe(1_999_995_000n)
  const poor = await transfer(Keypair.generate(), to, 1_000_000)
  expect((await connection.simulateTransaction(poor)).value.err).toBe('AccountNotFound')
})

test('a blockhash is good for 150 blocks', async () => {
  const payer = await rich()
  const transaction = await transfer(payer, friend(), 1_000_000)
  await chain.mine(150)
  expect((await connection.isBlockhashValid(transaction.message.recentBlockhash)).value).toBe(true)
  await chain.mine()
  expect((await connection.getFeeForMessage(transaction.message)).value).toBeNull()
  await expect(connection.sendTransaction(transaction)).rejects.toThrow('Blockhash not found')
})

test('what is held runs later, and what is dropped never', async () => {
  const [payer, to] = [await rich(), friend()]
  await chain.setSending('drop')
  await connection.sendTransaction(await transfer(payer, to, 1_000_000))
  await chain.setSending('hold')
  const signature = await connection.sendTransaction(await transfer(payer, to, 2_000_000))
  expect((await connection.getSignatureStatus(signature)).value).toBeNull()
  await chain.setSending('run')
  await eventually(async () => expect(await chain.balance(to.toBase58())).toBe(2_000_000n))
})

test('tokens are given, found and read', async () => {
  const owner = friend()
  const account = await chain.mintToken(owner.toBase58(), 2_500_000n)
  await chain.mintToken(owner.toBase58(), 1n)
  const { value } = await connection.getParsedTokenAccountsByOwner(owner, { mint: new PublicKey(testMint) })
  expect(value).toMatchObject([
    { account: { data: { parsed: { info: { tokenAmount: { uiAmountString: '2.500001' } } } } } },
  ])
  expect(value[0]?.pubkey.toBase58()).toBe(account)
  expect((await connection.getTokenSupply(new PublicKey(testMint))).value.amount).toBe('2500001')
})

test('nothing is made of bytes that are no transaction', async () => {
  await expect(chain.ask('sendTransaction', 'AAAA', { encoding: 'base64' })).rejects.toThrow('deserialize')
  await expect(chain.ask('getBalance', 'not an address')).rejects.toThrow('Invalid param')
  await expect(chain.ask('inventedMethod')).rejects.toThrow('Method not found')
})
