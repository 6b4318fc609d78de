import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { toBase58 } from '../../packages/wire/src/base58.ts'
import { startSolanaChain, testMint } from '../support/chains/solanaChain.ts'
import { eventually } from '../support/eventually.ts'

const chain = await startSolanaChain()
const connection = new Connection(chain.url, 'confirmed')
type Reconnecting = {
  setAutoReconnect(isOn: boolean): void
  reconnect_timer_id?: NodeJS.Timeout
  close(): void
}
// It reconnects forever, and writes each failure into the console of whichever test runs then. While it waits to
// reconnect, there is no socket to close.
afterAll(() => {
  const socket = (connection as unknown as { _rpcWebSocket: Reconnecting })._rpcWebSocket
  socket.setAutoReconnect(false)
  clearTimeout(socket.reconnect_timer_id)
  socket.close()
})
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

test("a failure has a node's error: an object with the number of the instruction", async () => {
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

test('a blockhash is valid for 150 blocks', async () => {
  const payer = await rich()
  const transaction = await transfer(payer, friend(), 1_000_000)
  await chain.mine(150)
  expect((await connection.isBlockhashValid(transaction.message.recentBlockhash)).value).toBe(true)
  await chain.mine()
  expect((await connection.getFeeForMessage(transaction.message)).value).toBeNull()
  await expect(connection.sendTransaction(transaction)).rejects.toThrow('Blockhash not found')
})

test('a held transaction runs later, and a dropped one never', async () => {
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

test('bytes that are not a transaction have no effect', async () => {
  await expect(chain.ask('sendTransaction', 'AAAA', { encoding: 'base64' })).rejects.toThrow('deserialize')
  await expect(chain.ask('getBalance', 'not an address')).rejects.toThrow('Invalid param')
  await expect(chain.ask('inventedMethod')).rejects.toThrow('Method not found')
})

describe("subscriptions, as the network's clients use them", () => {
  test('a transaction is reported at the requested depth, which ends its subscription', async () => {
    const [payer, to] = [await rich(), friend()]
    const transaction = await transfer(payer, to, 1_000_000_000)
    const signature = toBase58(transaction.signatures[0] as Uint8Array)
    const told: unknown[] = []
    connection.onSignature(signature, (result) => told.push(result), 'confirmed')
    connection.onSignature(signature, (result) => told.push(['final', result]), 'finalized')
    await chain.mine()
    expect(told).toEqual([])
    await connection.sendTransaction(transaction)
    await eventually(() => expect(told).toEqual([{ err: null }]))
    await chain.mine(32)
    await eventually(() => expect(told).toEqual([{ err: null }, ['final', { err: null }]]))
  })

  test('web3.js confirms with them, also after the fact, and reports a failure', async () => {
    const [payer, to] = [await rich(), friend()]
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const sent = await connection.sendTransaction(await transfer(payer, to, 1_000_000_000))
    const until = { blockhash, lastValidBlockHeight }
    const confirmed = await connection.confirmTransaction({ signature: sent, ...until })
    expect(confirmed.value).toEqual({ err: null })
    const bad = await transfer(payer, to, 9_000_000_000)
    const failed = await connection.sendTransaction(bad, { skipPreflight: true })
    const { value } = await connection.confirmTransaction({ signature: failed, ...until })
    expect(value.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
  })

  test('each block is a slot, until it is unsubscribed from', async () => {
    const slots: number[] = []
    const id = connection.onSlotChange(({ slot, parent }) => slots.push(slot - parent, slot))
    await eventually(async () => {
      await chain.mine()
      expect(slots.length).toBeGreaterThan(2)
    })
    expect(slots[0]).toBe(1)
    await connection.removeSlotChangeListener(id)
    const { length } = slots
    await chain.mine(3)
    expect(await connection.getSlot()).toBeGreaterThan(slots.at(-1) ?? 0)
    expect(slots.length).toBe(length)
  })

  test('a change of an account is reported', async () => {
    const [payer, to] = [await rich(), friend()]
    const lamports: number[] = []
    const id = connection.onAccountChange(to, (account) => lamports.push(account.lamports))
    const send = async (amount: number) => connection.sendTransaction(await transfer(payer, to, amount))
    await eventually(async () => {
      await send(1_000_000)
      expect(lamports.length).toBeGreaterThan(0)
    })
    const before = lamports.length
    await send(2_000_000)
    await eventually(() => expect(lamports.length).toBe(before + 1))
    expect(lamports.at(-1)).toBe(Number(await chain.balance(to.toBase58())))
    await connection.removeAccountChangeListener(id)
  })

  test('on the port of the node itself too; what a node does not know is refused', async () => {
    const socket = new WebSocket(chain.url.replace('http', 'ws'))
    const said: { id?: unknown; result?: unknown; error?: { code: number } }[] = []
    socket.addEventListener('message', ({ data }) => said.push(JSON.parse(String(data))))
    await new Promise((resolve) => socket.addEventListener('open', resolve))
    const ask = (id: number, method: string, ...params: unknown[]) =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    ask(1, 'slotSubscribe')
    await eventually(() => expect(said).toHaveLength(1))
    ask(2, 'slotUnsubscribe', said[0]?.result)
    ask(3, 'slotUnsubscribe', said[0]?.result)
    ask(4, 'getSlot')
    ask(5, 'signatureSubscribe', 'none')
    ask(6, 'accountSubscribe', 'none')
    socket.send('{')
    socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'ping' }))
    await eventually(() => expect(said).toHaveLength(7))
    expect(said.map(({ id, result, error }) => [id, error?.code ?? typeof result])).toEqual([
      [1, 'number'],
      [2, 'boolean'],
      [3, -32602],
      [4, -32601],
      [5, -32602],
      [6, -32602],
      [null, -32700],
    ])
    socket.close()
  })
})
