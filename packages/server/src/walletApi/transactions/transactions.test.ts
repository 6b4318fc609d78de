import { WalletApiRpcResponse } from '@privy-io/public-api'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { sql } from 'kysely'
import { type Hex, parseEther } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppCall, appServer } from '../../../../../test/support/appServer.ts'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { type BrokenNode, startBrokenNode } from '../../../../../test/support/chains/brokenNode.ts'
import { type SolanaChain, startSolanaChain } from '../../../../../test/support/chains/solanaChain.ts'
import {
  type DelegatedWallet,
  delegateWallet,
  type Terms,
} from '../../../../../test/support/delegatedWallet.ts'
import { startSigner } from '../../../../../test/support/signer.ts'
import { waitingForLock } from '../../../../../test/support/waitForLock.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { inTransaction, outsideTransaction } from '../../db/transaction.ts'
import { followDue } from './follow.ts'
import { findTransaction, lockNonces } from './store.ts'

const caip2 = 'eip155:31337'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const shop = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

let world: World
let chain: Anvil
let node: BrokenNode
let solana: SolanaChain
let solanaNode: BrokenNode
let call: ReturnType<typeof appServer>

beforeAll(async () => {
  const signer = await startSigner('http://localhost:4000')
  chain = await startAnvil()
  node = await startBrokenNode(chain.url)
  solana = await startSolanaChain()
  solanaNode = await startBrokenNode(solana.url)
  const env = { RPC_URLS: `31337=${node.url}`, SOLANA_RPC_URLS: `devnet=${solanaNode.url}` }
  world = await createWorld({ env: { ...signer.env, ...env } })
  call = appServer(world)
})

beforeEach(() => {
  for (const one of [node, solanaNode])
    Object.assign(one, {
      ...{ illness: undefined, methods: undefined, losesAnswers: false, lies: undefined, chainId: undefined },
      asked: [],
    })
})

async function fundedWallet(terms: Terms = {}): Promise<DelegatedWallet> {
  const wallet = await delegateWallet(world, terms)
  if (terms.chain === 'solana') await solana.fund(wallet.address, 2_000_000_000n)
  else await chain.fund(wallet.address as Hex, parseEther('1'))
  return wallet
}

let count = 0
const newKey = () => ({ 'privy-idempotency-key': `send-${++count}` })

const send = (
  { id, keys }: DelegatedWallet,
  transaction: object = {},
  options: AppCall & { more?: object } = {},
) => {
  const { more, ...rest } = options
  const params = { transaction: { to: shop, value: '0x1', ...transaction } }
  const body = { method: 'eth_sendTransaction', caip2, params, ...more }
  return call('POST', `/wallets/${id}/rpc`, { body, by: keys, ...rest })
}
type SendData = { hash: Hex; transaction_id: string; caip2: string }
const readData = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  expect({ status, body }).toMatchObject({ status: 200 })
  expect(WalletApiRpcResponse.safeParse(body).error?.message).toBeUndefined()
  return body.data as SendData
}
const getStatus = async ({ transaction_id }: SendData) => {
  const { body } = await call('GET', `/transactions/${transaction_id}`)
  return body.status
}
const broadcasts = () => node.asked.filter((method) => method === 'eth_sendRawTransaction').length

/** The state after a round of the job, some time later. */
async function follow(seconds = 15): Promise<void> {
  world.clock.forward({ seconds })
  await followDue(world.ctx)
}

describe('Ethereum', () => {
  test('a transaction is filled in, signed, sent and followed', async () => {
    const wallet = await fundedWallet()
    const before = await chain.balance(shop)
    const data = readData(await send(wallet, {}, { more: { reference_id: 'order 7' } }))
    expect(data).toMatchObject({
      caip2,
      hash: expect.stringMatching(/^0x[\da-f]{64}$/),
      reference_id: 'order 7',
    })
    expect(await chain.balance(shop)).toBe(before + 1n)
    expect((await call('GET', `/transactions/${data.transaction_id}`, { prefix: '/api/v1' })).body).toEqual({
      ...{ id: data.transaction_id, wallet_id: wallet.id, caip2, transaction_hash: data.hash },
      ...{ status: 'broadcasted', created_at: world.clock.now().getTime(), reference_id: 'order 7' },
    })
    await follow()
    expect(await getStatus(data)).toBe('confirmed')
    await chain.mine(100)
    await follow(60)
    expect(await getStatus(data)).toBe('finalized')
  })

  test.each([
    ['a fee of the old kind', { gas_price: '0x77359400' }, { type: '0x0', gasPrice: '0x77359400' }],
    [
      'both fees',
      { max_fee_per_gas: '0xb2d05e00', max_priority_fee_per_gas: 1, type: 2 },
      { maxFeePerGas: '0xb2d05e00' },
    ],
    ['gas and numbers', { gas_limit: 30_000, value: 5, chain_id: 31_337 }, { gas: '0x7530', value: '0x5' }],
    ['the old type', { type: 0 }, { type: '0x0' }],
    ['calldata', { data: '0x12345678' }, { input: '0x12345678', type: '0x2' }],
  ])('keeps what the caller gave: %s', async (_, transaction, expected) => {
    const { hash } = readData(await send(await fundedWallet(), transaction))
    expect(await chain.ask('eth_getTransactionByHash', hash)).toMatchObject(expected)
  })

  test('a fee that the caller gives whole is not bounded', async () => {
    const wallet = await fundedWallet()
    await chain.fund(wallet.address as Hex, parseEther('5'))
    const price = parseEther('0.00001')
    const fees = [
      { gas_price: `0x${price.toString(16)}` },
      { max_fee_per_gas: `0x${price.toString(16)}`, max_priority_fee_per_gas: 1 },
    ]
    for (const [nonce, fee] of fees.entries()) {
      expect(await send(wallet, { ...fee, gas_limit: 21_000 })).toMatchObject({
        body: { code: 'policy_violation' },
      })
      readData(await send(wallet, { ...fee, gas_limit: 21_000, nonce }))
    }
  })

  test('one that its contract reverts is refused before it is signed, or reported', async () => {
    const wallet = await fundedWallet()
    const transfer = `0xa9059cbb${shop.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`
    const call = { to: chain.coin, value: '0x0', data: transfer }
    const reply = await send(wallet, call)
    expect(reply).toMatchObject({ status: 400, body: { code: 'transaction_broadcast_failure' } })
    expect(reply.body.error).toContain('reverts')
    const data = readData(await send(wallet, { ...call, gas_limit: 100_000 }))
    await follow()
    expect(await getStatus(data)).toBe('execution_reverted')
  })

  test('a wallet without money gets insufficient_funds', async () => {
    const wallet = await delegateWallet(world)
    expect(await send(wallet)).toMatchObject({ status: 400, body: { code: 'insufficient_funds' } })
    expect(await send(wallet, { gas_limit: 21_000 })).toMatchObject({ body: { code: 'insufficient_funds' } })
  })

  test('security: ten at once on one wallet all land, each with its own nonce', async () => {
    const wallet = await fundedWallet()
    const sends = (await Promise.all(Array.from({ length: 10 }, () => send(wallet)))).map(readData)
    const transactions = await Promise.all(
      sends.map(({ hash }) => chain.ask<{ nonce: Hex }>('eth_getTransactionByHash', hash)),
    )
    expect(transactions.map(({ nonce }) => Number(nonce)).sort((a, b) => a - b)).toEqual(
      sends.map((_, at) => at),
    )
    await follow()
    for (const one of sends) expect(['confirmed', 'finalized']).toContain(await getStatus(one))
  })

  test('security: of 50 simultaneous requests with an allowance for five only five get into a block, with consecutive nonces', async () => {
    const day = {
      ...{ name: 'Spent in a day', method: 'eth_signTransaction' },
      metric: { field_source: 'ethereum_transaction', field: 'value', function: 'sum' },
      window: { type: 'rolling', seconds: 86_400 },
    }
    const rules = [
      {
        ...{ name: 'Daily', method: 'eth_sendTransaction', action: 'ALLOW' },
        conditions: [{ field_source: 'reference', field: 'aggregation.day', operator: 'lte', value: '5' }],
      },
    ]
    const wallet = await fundedWallet({ rules, aggregations: { day } })
    const replies = await Promise.all(Array.from({ length: 50 }, () => send(wallet)))
    const successes = replies.filter(({ status }) => status === 200)
    // On a busy machine a request can time out, before or after it has used some of the allowance.
    expect(successes.length).toBeLessThanOrEqual(5)
    expect(successes.length).toBeGreaterThan(0)
    expect(replies.filter(({ body }) => body.code === 'policy_violation').length).toBeGreaterThan(0)
    expect(Number(await chain.ask('eth_getTransactionCount', wallet.address, 'latest'))).toBe(
      successes.length,
    )
  }, 30_000)

  test('a chain whose node is not set, and a name of a chain that is none', async () => {
    const wallet = await fundedWallet()
    const reply = await send(wallet, {}, { more: { caip2: 'eip155:1' } })
    expect(reply).toMatchObject({ status: 400, body: { code: 'feature_not_enabled' } })
    expect(reply.body.error).toContain('RPC_URLS=1=')
    for (const name of ['eip155:01', 'solana:x', 'nonsense', 'eip155:31337 ', devnet])
      expect(await send(wallet, {}, { more: { caip2: name } })).toMatchObject({
        body: { code: 'invalid_data' },
      })
  })

  test('an authorization without a nonce gets the next one', async () => {
    const wallet = await fundedWallet()
    readData(await send(wallet))
    for (const [executor, nonce] of [
      [undefined, 1],
      ['self', 2],
    ] as const) {
      const params = { contract: shop, chain_id: 31_337, ...(executor && { executor }) }
      const body = { method: 'eth_sign7702Authorization', params }
      const reply = await call('POST', `/wallets/${wallet.id}/rpc`, { body, by: wallet.keys })
      const { authorization } = reply.body.data as {
        authorization: { nonce: number; r: Hex; s: Hex; y_parity: number }
      }
      expect(authorization.nonce).toBe(nonce)
      const { r, s, y_parity: yParity } = authorization
      expect(
        await recoverAuthorizationAddress({
          authorization: { address: shop, chainId: 31_337, nonce, r, s, yParity },
        }),
      ).toBe(wallet.address)
    }
  })

  test('too high a nonce from the caller blocks no later transaction', async () => {
    const wallet = await fundedWallet()
    readData(await send(wallet, { nonce: 2 }))
    for (const nonce of [0, 1, 3]) {
      const { hash } = readData(await send(wallet))
      const { nonce: own } = await chain.ask<{ nonce: Hex }>('eth_getTransactionByHash', hash)
      expect(Number(own)).toBe(nonce)
    }
    const countMined = async () =>
      Number(await chain.ask('eth_getTransactionCount', wallet.address, 'latest'))
    await expect.poll(countMined).toBe(4)
  })

  test('security: a send waits for one of another process', async () => {
    const wallet = await fundedWallet()
    let sending: Promise<unknown> = Promise.resolve()
    await inTransaction(world.ctx.db, async (trx) => {
      await lockNonces(trx, `${wallet.id} ${caip2}`)
      sending = outsideTransaction(() => send(wallet))
      await waitingForLock(world)
      expect(broadcasts()).toBe(0)
    })
    expect(await sending).toMatchObject({ status: 200 })
  })

  test('of several processes one follows each transaction', async () => {
    readData(await send(await fundedWallet()))
    world.clock.forward({ seconds: 15 })
    const due = await world.ctx.db
      .selectFrom('wallet_transactions')
      .select('id')
      .where('due_at', '<=', world.clock.now())
      .execute()
    const counts = await Promise.all([followDue(world.ctx), followDue(world.ctx), followDue(world.ctx)])
    expect(counts.reduce((sum, one) => sum + one)).toBe(due.length)
    expect(due.length).toBeGreaterThan(0)
  })

  test('one that no block takes within a day is reported as failed', async () => {
    const data = readData(await send(await fundedWallet(), { nonce: 7 }))
    await follow(86_399)
    expect(await getStatus(data)).toBe('broadcasted')
    await follow(301)
    expect(await getStatus(data)).toBe('failed')
  })

  test('one that stays short of final for two hours is not asked for again', async () => {
    const data = readData(await send(await fundedWallet()))
    const getDue = async () =>
      (await findTransaction(world.ctx.db, { appId: world.app.id, id: data.transaction_id }))?.due_at
    await follow(7_199)
    expect(await getDue()).toBeInstanceOf(Date)
    await follow(400)
    expect(await getDue()).toBeNull()
    expect(await getStatus(data)).toBe('confirmed')
  })

  test('one whose nonce another transaction took is reported as replaced', async () => {
    const wallet = await fundedWallet()
    await chain.mineByHand()
    const first = readData(await send(wallet, { nonce: 0, gas_price: '0x77359400' }))
    const second = readData(await send(wallet, { nonce: 0, gas_price: '0xf7359400', value: '0x2' }))
    await chain.mine()
    await chain.ask('evm_setAutomine', true)
    await follow(90)
    expect([await getStatus(first), await getStatus(second)]).toEqual(['replaced', 'confirmed'])
  })
})

describe('a request with an idempotency key is sent once', () => {
  test('when it is repeated', async () => {
    const wallet = await fundedWallet()
    const headers = newKey()
    const first = await send(wallet, {}, { headers })
    expect((await send(wallet, {}, { headers })).body).toEqual(first.body)
    expect(broadcasts()).toBe(1)
  })

  test('when its process dies between the signature and the node', async () => {
    const wallet = await fundedWallet()
    const headers = newKey()
    // The node does not answer, and the process leaves the same state as when it is killed.
    Object.assign(node, { illness: 'refuses', methods: ['eth_sendRawTransaction'] })
    const data = readData(await send(wallet, {}, { headers }))
    expect(await getStatus(data)).toBe('pending')
    await world.ctx.db
      .updateTable('idempotency_keys')
      .set({ sealed_answer: null })
      .where('key', '=', headers['privy-idempotency-key'])
      .execute()
    node.illness = undefined
    world.clock.forward({ seconds: 61 })
    expect(readData(await send(wallet, {}, { headers }))).toEqual(data)
    expect(await getStatus(data)).toBe('broadcasted')
    await follow()
    expect(await getStatus(data)).toBe('confirmed')
    expect(Number(await chain.ask('eth_getTransactionCount', wallet.address, 'latest'))).toBe(1)
  })

  test('when the node had it, its answer was lost, and the second try finds it in a block', async () => {
    const wallet = await fundedWallet()
    const headers = newKey()
    Object.assign(node, { illness: 'refuses', methods: ['eth_sendRawTransaction'], losesAnswers: true })
    const data = readData(await send(wallet, {}, { headers }))
    Object.assign(node, { illness: undefined, losesAnswers: false })
    await world.ctx.db
      .updateTable('idempotency_keys')
      .set({ sealed_answer: null })
      .where('key', '=', headers['privy-idempotency-key'])
      .execute()
    world.clock.forward({ seconds: 61 })
    expect(readData(await send(wallet, {}, { headers }))).toEqual(data)
    expect(await getStatus(data)).toBe('broadcasted')
  })

  const withExpiry = (headers: Record<string, string>, seconds: number) => ({
    ...headers,
    'privy-request-expiry': String(world.clock.now().getTime() + seconds * 1_000),
  })

  test('when the database fails behind the send, and the second try has another expiry', async () => {
    const wallet = await fundedWallet()
    const headers = newKey()
    const { db } = world.ctx
    await sql`create function refuse_audit() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`.execute(
      db,
    )
    await sql`create trigger broken before insert on audit_log execute function refuse_audit()`.execute(db)
    const reply = await send(wallet, {}, { headers: withExpiry(headers, 900) })
    await sql`drop function refuse_audit cascade`.execute(db)
    expect(reply.status).toBe(500)
    world.clock.forward({ seconds: 1 })
    readData(await send(wallet, {}, { headers: withExpiry(headers, 901) }))
    expect(Number(await chain.ask('eth_getTransactionCount', wallet.address, 'latest'))).toBe(1)
  })

  test('when its process stands still for longer than its lease', async () => {
    const wallet = await fundedWallet()
    const headers = newKey()
    let sends: Promise<{ status: number }[]> = Promise.resolve([])
    await inTransaction(world.ctx.db, async (trx) => {
      await lockNonces(trx, `${wallet.id} ${caip2}`)
      const first = outsideTransaction(() => send(wallet, {}, { headers: withExpiry(headers, 900) }))
      await waitingForLock(world)
      world.clock.forward({ seconds: 61 })
      const second = outsideTransaction(() => send(wallet, {}, { headers: withExpiry(headers, 901) }))
      sends = Promise.all([first, second])
      await expect.poll(() => node.asked.filter((method) => method === 'eth_estimateGas').length).toBe(2)
    })
    expect((await sends).map(({ status }) => status)).toEqual([429, 200])
    expect(Number(await chain.ask('eth_getTransactionCount', wallet.address, 'latest'))).toBe(1)
  })

  test('when the answer of the node is lost, and a later round sends it again', async () => {
    const wallet = await fundedWallet()
    Object.assign(node, { illness: 'refuses', methods: ['eth_sendRawTransaction'], losesAnswers: true })
    const data = readData(await send(wallet, {}, { headers: newKey() }))
    expect(await getStatus(data)).toBe('pending')
    Object.assign(node, { illness: undefined, losesAnswers: false })
    await follow()
    expect(await getStatus(data)).toBe('confirmed')
    expect(Number(await chain.ask('eth_getTransactionCount', wallet.address, 'latest'))).toBe(1)
  })

  test('when no process is left to send it, a round of another does', async () => {
    const wallet = await fundedWallet()
    Object.assign(node, { illness: 'hangs', methods: ['eth_sendRawTransaction'] })
    node.illness = 'refuses'
    const data = readData(await send(wallet))
    node.illness = undefined
    await follow()
    expect(await getStatus(data)).toBe('broadcasted')
    await follow()
    expect(await getStatus(data)).toBe('confirmed')
  })
})

test('security: a captured request that is sent again makes no second transaction', async () => {
  const wallet = await fundedWallet()
  const headers = { 'privy-request-expiry': String(world.clock.now().getTime() + 900_000) }
  readData(await send(wallet, {}, { headers }))
  expect(await send(wallet, {}, { headers })).toMatchObject({
    status: 400,
    body: { code: 'request_already_signed' },
  })
  expect(broadcasts()).toBe(1)
})

describe('security: a hostile node', () => {
  test.each([
    ['a fee', { eth_maxPriorityFeePerGas: '0xffffffffffffff' }, 'policy_violation'],
    ['a base fee', { eth_feeHistory: { baseFeePerGas: ['0xffffffffffffff'] } }, 'policy_violation'],
    ['gas', { eth_estimateGas: '0xffffffffffff' }, 'policy_violation'],
    ['a nonce that is none', { eth_getTransactionCount: 'soon' }, 'transaction_broadcast_failure'],
    ['an estimate that is none', { eth_estimateGas: { toString: 1 } }, 'transaction_broadcast_failure'],
  ])('that lies about %s gets nothing signed', async (_, lies, code) => {
    const wallet = await fundedWallet()
    node.lies = lies
    expect(await send(wallet)).toMatchObject({ status: 400, body: { code } })
    expect(broadcasts()).toBe(0)
  })

  test('of another chain gets nothing signed', async () => {
    const wallet = await fundedWallet()
    node.chainId = '0x1'
    expect(await send(wallet)).toMatchObject({ body: { code: 'transaction_broadcast_failure' } })
    expect(broadcasts()).toBe(0)
  })

  test.each(['refuses', 'html', 'fails', 'isBusy', 'garbage', 'isNull', 'error'] as const)(
    'that %s is reported in words of our own',
    async (illness) => {
      const wallet = await fundedWallet()
      node.illness = illness
      const reply = await send(wallet)
      expect(reply).toMatchObject({ status: 400, body: { code: 'transaction_broadcast_failure' } })
      expect(JSON.stringify(reply.body)).not.toMatch(/127\.0\.0\.1|Welcome|internal/i)
    },
  )
})

describe('Solana', () => {
  async function makeTransfer({ address }: DelegatedWallet, lamports = 5_000_000) {
    const fromPubkey = new PublicKey(address)
    const { value } = await solana.ask<{ value: { blockhash: string } }>('getLatestBlockhash')
    const transaction = new Transaction({ feePayer: fromPubkey, recentBlockhash: value.blockhash }).add(
      SystemProgram.transfer({ fromPubkey, toPubkey: Keypair.generate().publicKey, lamports }),
    )
    return transaction.serialize({ verifySignatures: false }).toString('base64')
  }
  const sendSolana = ({ id, keys }: DelegatedWallet, transaction: string, options: AppCall = {}) => {
    const params = { transaction, encoding: 'base64' }
    const body = { method: 'signAndSendTransaction', caip2: devnet, params }
    return call('POST', `/wallets/${id}/rpc`, { body, by: keys, ...options })
  }

  test('a transaction is signed, sent and followed until it is final', async () => {
    const wallet = await fundedWallet({ chain: 'solana' })
    const before = await solana.balance(wallet.address)
    const data = readData(await sendSolana(wallet, await makeTransfer(wallet)))
    expect(data).toMatchObject({ caip2: devnet, signed_transaction: expect.any(String) })
    expect(await solana.balance(wallet.address)).toBe(before - 5_005_000n)
    await follow()
    expect(['confirmed', 'finalized']).toContain(await getStatus(data))
    await solana.mine(40)
    await follow(60)
    expect(await getStatus(data)).toBe('finalized')
  })

  test('a chain of another kind is refused before anything is signed', async () => {
    const wallet = await fundedWallet({ chain: 'solana' })
    const params = { transaction: await makeTransfer(wallet), encoding: 'base64' }
    const body = { method: 'signAndSendTransaction', caip2, params }
    const reply = await call('POST', `/wallets/${wallet.id}/rpc`, { body, by: wallet.keys })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    expect(node.asked).toEqual([])
  })

  test('one that would fail is refused', async () => {
    const wallet = await fundedWallet({ chain: 'solana' })
    const reply = await sendSolana(wallet, await makeTransfer(wallet, 20_000_000_000))
    expect(reply.status).toBe(400)
    expect(['insufficient_funds', 'transaction_broadcast_failure']).toContain(reply.body.code)
  })

  test('one that its node dropped is sent again, and has failed once its blockhash is over', async () => {
    const wallet = await fundedWallet({ chain: 'solana' })
    await solana.setSending('drop')
    const data = readData(await sendSolana(wallet, await makeTransfer(wallet)))
    await solana.setSending('run')
    await follow()
    await follow()
    expect(['confirmed', 'finalized']).toContain(await getStatus(data))
    await solana.setSending('drop')
    const lostData = readData(await sendSolana(wallet, await makeTransfer(wallet)))
    await solana.mine(400)
    await follow(90)
    await solana.setSending('run')
    expect(await getStatus(lostData)).toBe('failed')
  })

  test('a repetition is sent once', async () => {
    const wallet = await fundedWallet({ chain: 'solana' })
    const headers = newKey()
    const transaction = await makeTransfer(wallet)
    const first = await sendSolana(wallet, transaction, { headers })
    expect((await sendSolana(wallet, transaction, { headers })).body).toEqual(first.body)
    expect(solanaNode.asked.filter((method) => method === 'sendTransaction').length).toBe(1)
  })
})

test('security: another app reads no transaction', async () => {
  const data = readData(await send(await fundedWallet()))
  const other = appServer(await createWorld())
  expect(await other('GET', `/transactions/${data.transaction_id}`)).toMatchObject({ status: 404 })
  expect(await call('GET', '/transactions/cnone')).toMatchObject({ status: 404, body: { code: 'not_found' } })
})
