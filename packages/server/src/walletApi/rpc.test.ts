import { generateP256KeyPair } from '@privy-io/node'
import { WalletApiRpcResponse } from '@privy-io/public-api'
import { Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import {
  type Hex,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AppCall, appServer } from '../../../../test/support/appServer.ts'
import { type DelegatedWallet, delegateWallet, takeBack } from '../../../../test/support/delegatedWallet.ts'
import { startSigner } from '../../../../test/support/signer.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { createLog } from '../telemetry/log.ts'

let world: World
let signer: Awaited<ReturnType<typeof startSigner>>
let call: ReturnType<typeof appServer>

beforeAll(async () => {
  signer = await startSigner('http://localhost:4000')
  world = await createWorld({ env: signer.env })
  call = appServer(world)
})

const say = (message: string) => ({ method: 'personal_sign', params: { message, encoding: 'utf-8' } })
const rpc = ({ id, keys }: DelegatedWallet, body: object, options: AppCall = {}) =>
  call('POST', `/wallets/${id}/rpc`, { body, by: keys, ...options })
const shop = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
let count = 0
const newKey = () => ({ 'privy-idempotency-key': `key-${++count}` })

describe('each method answers as it is published', () => {
  test('of Ethereum', async () => {
    const wallet = await delegateWallet(world)
    const { address } = wallet
    const data = async (body: object) => {
      const { status, body: reply } = await rpc(wallet, body)
      expect({ status, reply }).toMatchObject({
        status: 200,
        reply: { method: (body as { method: string }).method },
      })
      if (reply.method !== 'eth_sign7702Authorization')
        expect(WalletApiRpcResponse.safeParse(reply).error?.message).toBeUndefined()
      return reply.data as Record<string, Hex>
    }
    const message = await data(say('hello'))
    expect(Object.keys(message).sort()).toEqual(['encoding', 'signature'])
    expect(message.encoding).toBe('hex')
    expect(await recoverMessageAddress({ message: 'hello', signature: message.signature as Hex })).toBe(
      address,
    )

    const typedData = {
      ...{ domain: { name: 'Test', chainId: 1 }, types: { Mail: [{ name: 'text', type: 'string' }] } },
      message: { text: 'hi' },
    }
    const typedAnswer = await data({
      method: 'eth_signTypedData_v4',
      params: { typed_data: { ...typedData, primary_type: 'Mail' } },
    })
    expect(
      await recoverTypedDataAddress({
        ...typedData,
        primaryType: 'Mail',
        signature: typedAnswer.signature as Hex,
      }),
    ).toBe(address)

    const transaction = { to: shop, value: '0x1', chain_id: 1, nonce: 3, gas_limit: 21_000, type: 2 }
    const transactionAnswer = await data({ method: 'eth_signTransaction', params: { transaction } })
    expect(transactionAnswer.encoding).toBe('rlp')
    const bytes = transactionAnswer.signed_transaction as `0x02${string}`
    expect(parseTransaction(bytes)).toMatchObject({
      to: shop.toLowerCase(),
      value: 1n,
      nonce: 3,
      gas: 21_000n,
    })
    expect(await recoverTransactionAddress({ serializedTransaction: bytes })).toBe(address)

    const { authorization } = (await data({
      method: 'eth_sign7702Authorization',
      params: { contract: shop, chain_id: 1, nonce: 0 },
    })) as unknown as { authorization: { contract: Hex; r: Hex; s: Hex; y_parity: number } }
    const { r, s, y_parity: yParity } = authorization
    expect(
      await recoverAuthorizationAddress({
        authorization: { address: authorization.contract, chainId: 1, nonce: 0, r, s, yParity },
      }),
    ).toBe(address)
  })

  test('of Solana', async () => {
    const wallet = await delegateWallet(world, { chain: 'solana' })
    const message = Buffer.from('hello').toString('base64')
    const { body } = await rpc(wallet, { method: 'signMessage', params: { message, encoding: 'base64' } })
    expect(body).toMatchObject({ method: 'signMessage', data: { encoding: 'base64' } })
    expect(WalletApiRpcResponse.safeParse(body).success).toBe(true)
    const fromPubkey = Keypair.fromSeed(wallet.key).publicKey
    const transaction = new Transaction({ feePayer: fromPubkey, recentBlockhash: wallet.address }).add(
      SystemProgram.transfer({ fromPubkey, toPubkey: Keypair.generate().publicKey, lamports: 5 }),
    )
    const bytes = transaction.serialize({ verifySignatures: false }).toString('base64')
    const { body: reply } = await rpc(wallet, {
      method: 'signTransaction',
      params: { transaction: bytes, encoding: 'base64' },
    })
    expect(WalletApiRpcResponse.safeParse(reply).success).toBe(true)
    const { signed_transaction, encoding } = reply.data as Record<string, string>
    expect(encoding).toBe('base64')
    expect(Transaction.from(Buffer.from(signed_transaction ?? '', 'base64')).verifySignatures()).toBe(true)
  })
})

describe('refusals', () => {
  test.each([
    ['secp256k1_sign', { hash: `0x${'11'.repeat(32)}` }, 'eth_signTypedData_v4'],
    ['eth_signUserOperation', {}, 'typed data'],
    ['wallet_sendCalls', {}, 'eth_sendTransaction'],
    ['exportPrivateKey', {}, 'their own device'],
    ['exportSeedPhrase', {}, 'their own device'],
  ])('%s, and the answer says what to use', async (method, params, advice) => {
    const reply = await rpc(await delegateWallet(world), { method, params })
    expect(reply).toMatchObject({ status: 400, body: { code: 'feature_not_enabled' } })
    expect(reply.body.error).toContain(advice)
  })

  const recipient = { encryption_type: 'HPKE', recipient_public_key: 'BA' }
  test.each([
    ['raw_sign', '/rpc'],
    ['transfer', 'eth_sendTransaction'],
    ['swap/quote', 'eth_sendTransaction'],
    ['export', 'own device'],
    ['balance', 'node'],
    ['transactions', '/transactions/:id'],
    ['archive', 'revokes'],
  ])('the call %s, and its answer says what to use', async (path, advice) => {
    const { id } = await delegateWallet(world)
    for (const prefix of ['/v1', '/api/v1'] as const) {
      const reply = await call('POST', `/wallets/${id}/${path}`, { body: recipient, prefix })
      expect(reply).toMatchObject({ status: 400, body: { code: 'feature_not_enabled' } })
      expect(reply.body.error).toContain(advice)
    }
  })

  test.each([{ sponsor: true }, { sponsor_options: {} }, { signature_options: { type: 'erc1271' } }])(
    'an option that is not supported is refused, not ignored: %o',
    async (more) => {
      const reply = await rpc(await delegateWallet(world), { ...say('x'), ...more })
      expect(reply).toMatchObject({ status: 400, body: { code: 'feature_not_enabled' } })
    },
  )

  test.each([
    ['a method of another chain', { method: 'signMessage', params: { message: 'aGk=', encoding: 'base64' } }],
    ['a method that is none', { method: 'constructor', params: {} }],
    ['another wallet', { ...say('x'), wallet_id: 'kother' }],
    ['another address', { ...say('x'), address: shop }],
    ['another chain', { ...say('x'), chain_type: 'solana' }],
    ['no params', { method: 'personal_sign' }],
    ['no message', { method: 'personal_sign', params: { encoding: 'utf-8' } }],
  ])('a request with %s', async (_, body) => {
    const reply = await rpc(await delegateWallet(world), body)
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    expect(reply.body.error).toMatch(/\w/)
  })

  test('a request that the policy does not permit', async () => {
    const rules = [{ name: 'Short', method: 'personal_sign', action: 'ALLOW', conditions: [] }]
    const wallet = await delegateWallet(world, { rules })
    expect(await rpc(wallet, say('hello'))).toMatchObject({ status: 200 })
    const transaction = { to: shop, value: 1, chain_id: 1 }
    expect(await rpc(wallet, { method: 'eth_signTransaction', params: { transaction } })).toMatchObject({
      status: 400,
      body: { code: 'policy_violation' },
    })
  })

  test('a request for a wallet that its user took back, or whose policy was deleted', async () => {
    const wallet = await delegateWallet(world)
    await call('DELETE', `/policies/${wallet.policyId}`)
    expect(await rpc(wallet, say('x'))).toMatchObject({ status: 400, body: { code: 'policy_violation' } })
    await takeBack(world, wallet)
    expect(await rpc(wallet, say('x'))).toMatchObject({
      status: 400,
      body: { code: 'user_has_not_delegated_wallet' },
    })
  })
})

describe('authorization', () => {
  test('two of two keys have to sign', async () => {
    const wallet = await delegateWallet(world, { threshold: 2 })
    const [first] = wallet.keys
    expect(await rpc(wallet, say('x'))).toMatchObject({ status: 200 })
    expect(await rpc(wallet, say('x'), { by: first ? [first] : [] })).toMatchObject({
      status: 401,
      body: { code: 'insufficient_correct_authorization_signatures' },
    })
  })

  test('trap B5.2: an empty signature header counts as none', async () => {
    const wallet = await delegateWallet(world)
    for (const signatures of ['', ' '])
      expect(await rpc(wallet, say('x'), { signatures })).toMatchObject({
        status: 401,
        body: { code: 'missing_or_empty_authorization_header' },
      })
  })

  test('trap B5.3: the signed address is the one of the caller’s prefix, and never that of the Host header', async () => {
    const wallet = await delegateWallet(world)
    for (const prefix of ['/v1', '/api/v1'] as const)
      expect(await rpc(wallet, say('x'), { prefix })).toMatchObject({ status: 200 })
    for (const headers of [{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example' }])
      expect(await rpc(wallet, say('x'), { headers })).toMatchObject({ status: 401 })
  })

  test('trap B5.4: hex messages come with and without 0x', async () => {
    const wallet = await delegateWallet(world)
    for (const message of ['deadbeef', '0xdeadbeef']) {
      const { body } = await rpc(wallet, { method: 'personal_sign', params: { message, encoding: 'hex' } })
      const { signature } = body.data as { signature: Hex }
      expect(await recoverMessageAddress({ message: { raw: '0xdeadbeef' }, signature })).toBe(wallet.address)
    }
    const { body } = await rpc(wallet, say('0xdeadbeef'))
    const { signature } = body.data as { signature: Hex }
    expect(await recoverMessageAddress({ message: '0xdeadbeef', signature })).toBe(wallet.address)
  })

  test('security: a stolen secret of the app signs nothing without a key of the quorum', async () => {
    const wallet = await delegateWallet(world)
    const thief = await generateP256KeyPair()
    expect(await rpc(wallet, say('x'), { by: [thief] })).toMatchObject({
      status: 401,
      body: { code: 'zero_correct_authorization_signatures' },
    })
  })

  test('security: an expired request is refused, and leaves nothing behind', async () => {
    const wallet = await delegateWallet(world)
    const now = world.clock.now().getTime()
    const headers = { 'privy-request-expiry': String(now - 1), ...newKey() }
    expect(await rpc(wallet, say('x'), { headers })).toMatchObject({
      status: 400,
      body: { code: 'request_expired' },
    })
    const rows = await world.ctx.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('key', '=', headers['privy-idempotency-key'])
      .execute()
    expect(rows).toEqual([])
    const later = { 'privy-request-expiry': String(Date.now() + 900_000) }
    expect(await rpc(wallet, say('x'), { headers: later })).toMatchObject({ status: 200 })
  })

  test('security: the signature of one request is none of another', async () => {
    const [wallet, other] = [await delegateWallet(world), await delegateWallet(world)]
    const by = wallet.keys
    expect(await rpc(other, say('x'), { by })).toMatchObject({ status: 401 })
    const reply = await rpc(wallet, say('x'), { headers: { 'privy-app-id': 'clatchkeyotherapp00000000' } })
    expect(reply.status).toBeGreaterThanOrEqual(400)
  })
})

describe('an idempotency key', () => {
  test('gives the first answer again, and none to another request', async () => {
    const wallet = await delegateWallet(world)
    const headers = newKey()
    const first = await rpc(wallet, say('one'), { headers })
    expect(first.status).toBe(200)
    expect((await rpc(wallet, say('one'), { headers })).body).toEqual(first.body)
    // Another prefix, and another time at which the request ends.
    const later = { ...headers, 'privy-request-expiry': String(Date.now() + 900_000) }
    expect((await rpc(wallet, say('one'), { headers: later, prefix: '/api/v1' })).body).toEqual(first.body)
    for (const reply of [
      await rpc(wallet, say('two'), { headers }),
      await rpc(await delegateWallet(world), say('one'), { headers }),
    ])
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
  })

  test('of one app says nothing about that of another', async () => {
    const other = await createWorld({ env: signer.env })
    const [wallet, another] = [await delegateWallet(world), await delegateWallet(other)]
    const headers = newKey()
    expect(await rpc(wallet, say('one'), { headers })).toMatchObject({ status: 200 })
    const path = `/wallets/${another.id}/rpc`
    expect(
      await appServer(other)('POST', path, { body: say('two'), by: another.keys, headers }),
    ).toMatchObject({
      status: 200,
    })
  })

  test('is free again after a request that failed, and after a day', async () => {
    const own = await createWorld({ env: signer.env })
    const wallet = await delegateWallet(own)
    const headers = newKey()
    const ask = (body: object, by = wallet.keys) =>
      appServer(own)('POST', `/wallets/${wallet.id}/rpc`, { body, by, headers })
    expect(await ask(say('one'), [await generateP256KeyPair()])).toMatchObject({ status: 401 })
    expect(await ask(say('two'))).toMatchObject({ status: 200 })
    expect(await ask(say('three'))).toMatchObject({ status: 400 })
    own.clock.forward({ seconds: 86_401 })
    expect(await ask(say('three'))).toMatchObject({ status: 200 })
  })

  test('is a text of at most 256 characters', async () => {
    const wallet = await delegateWallet(world)
    const headers = (length: number) => ({ 'privy-idempotency-key': 'k'.repeat(length) })
    expect(await rpc(wallet, say('x'), { headers: headers(257) })).toMatchObject({ status: 400 })
    expect(await rpc(wallet, say('x'), { headers: headers(256) })).toMatchObject({ status: 200 })
  })

  test('of a request whose process died is taken over when its lease has ended', async () => {
    const own = await createWorld({ env: signer.env })
    const wallet = await delegateWallet(own)
    const headers = newKey()
    const ask = () =>
      appServer(own)('POST', `/wallets/${wallet.id}/rpc`, { body: say('x'), by: wallet.keys, headers })
    await ask()
    // As a process leaves it that is killed before it has the answer.
    await own.ctx.db
      .updateTable('idempotency_keys')
      .set({ sealed_answer: null })
      .where('app_id', '=', own.app.id)
      .execute()
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    own.clock.forward({ seconds: 61 })
    expect(await ask()).toMatchObject({ status: 200 })
  })

  test('security: of 16 equal requests at once one runs, and all that are answered have its answer', async () => {
    const wallet = await delegateWallet(world)
    const headers = newKey()
    const count = async () =>
      (
        await world.ctx.db
          .selectFrom('audit_log')
          .select('id')
          .where('event', '=', 'api_wallet.signed')
          .where('app_id', '=', world.app.id)
          .execute()
      ).length
    const before = await count()
    const replies = await Promise.all(Array.from({ length: 16 }, () => rpc(wallet, say('x'), { headers })))
    const answers = replies.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body))
    expect(new Set(answers).size).toBe(1)
    for (const { status, headers: replyHeaders } of replies.filter((one) => one.status !== 200)) {
      expect(status).toBe(429)
      expect(replyHeaders.get('retry-after')).toBe('1')
    }
    expect((await count()) - before).toBe(1)
  })

  test('security: a stored answer is sealed, and needs a signature by a key of the quorum', async () => {
    const wallet = await delegateWallet(world)
    const headers = newKey()
    const { body } = await rpc(wallet, say('a login'), { headers })
    const thief = await generateP256KeyPair()
    expect(await rpc(wallet, say('a login'), { headers, by: [thief] })).toMatchObject({ status: 401 })
    const row = await world.ctx.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('key', '=', headers['privy-idempotency-key'])
      .executeTakeFirstOrThrow()
    const { signature } = body.data as { signature: string }
    expect(JSON.stringify(row)).not.toContain(signature.slice(2))
    await takeBack(world, wallet)
    expect(await rpc(wallet, say('a login'), { headers })).toMatchObject({
      body: { code: 'user_has_not_delegated_wallet' },
    })
  })
})

describe('security:', () => {
  test('a body of 1 MB and one that is nested deeply are refused', async () => {
    const wallet = await delegateWallet(world)
    expect(await rpc(wallet, say('x'.repeat(1_048_576)))).toMatchObject({ status: 413 })
    let deep: object = {}
    for (let level = 0; level < 500; level++) deep = { deep }
    expect(await rpc(wallet, { ...say('x'), params: deep })).toMatchObject({ status: 400 })
  })

  test.each(['sealed_key', 'consent', 'agreed_terms'] as const)(
    'a written database gets nothing signed: the %s of another wallet',
    async (column) => {
      const [wallet, other] = [await delegateWallet(world), await delegateWallet(world)]
      const { db } = world.ctx
      const row = await db
        .selectFrom('api_wallets')
        .selectAll()
        .where('id', '=', wallet.id)
        .executeTakeFirstOrThrow()
      const value = column === 'sealed_key' ? row[column] : JSON.stringify(row[column])
      await db
        .updateTable('api_wallets')
        .set({ [column]: value })
        .where('id', '=', other.id)
        .execute()
      for (const { keys } of [wallet, other]) {
        const { status, body } = await rpc(other, say('x'), { by: keys })
        expect(status).toBeGreaterThanOrEqual(400)
        expect(body).not.toHaveProperty('data')
      }
    },
  )

  test('a written database moves no signature to another address', async () => {
    const wallet = await delegateWallet(world)
    await world.ctx.db.updateTable('api_wallets').set({ address: shop }).where('id', '=', wallet.id).execute()
    const { body } = await rpc(wallet, say('x'))
    const { signature } = body.data as { signature: Hex }
    expect(await recoverMessageAddress({ message: 'x', signature })).toBe(wallet.address)
  })

  test('of 50 simultaneous requests it signs only as many as the allowance permits', async () => {
    const day = {
      ...{ name: 'Spent in a day', method: 'eth_signTransaction' },
      metric: { field_source: 'ethereum_transaction', field: 'value', function: 'sum' },
      window: { type: 'rolling', seconds: 86_400 },
    }
    const rules = [
      {
        ...{ name: 'Daily', method: 'eth_signTransaction', action: 'ALLOW' },
        conditions: [{ field_source: 'reference', field: 'aggregation.day', operator: 'lte', value: '10' }],
      },
    ]
    const wallet = await delegateWallet(world, { rules, aggregations: { day } })
    const pay = (nonce: number) => ({
      method: 'eth_signTransaction',
      params: { transaction: { to: shop, value: 1, chain_id: 1, nonce, gas_limit: 21_000 } },
    })
    const replies = await Promise.all(Array.from({ length: 50 }, (_, nonce) => rpc(wallet, pay(nonce))))
    expect(replies.filter(({ status }) => status === 200).length).toBe(10)
    for (const { body } of replies.filter(({ status }) => status !== 200))
      expect(body.code).toBe('policy_violation')
  })

  test('a canary key, its sealed form and the secrets of the app are in no answer, no log line and no audit row', async () => {
    const lines: string[] = []
    const log = createLog('trace', { write: (line: string) => void lines.push(line) })
    const own = await createWorld({ env: signer.env, parts: { log } })
    const ask = appServer(own)
    const wallet = await delegateWallet(own)
    const path = `/wallets/${wallet.id}/rpc`
    const by = wallet.keys
    const rows = () =>
      own.ctx.db.selectFrom('api_wallets').selectAll().where('app_id', '=', own.app.id).execute()
    const [row] = await rows()
    const send = { method: 'eth_sendTransaction', caip2: 'eip155:1', params: { transaction: { to: shop } } }
    const replies = [
      await ask('POST', path, { body: say('x'), by, headers: newKey() }),
      await ask('POST', path, { body: say('x') }),
      await ask('POST', path, { body: { method: 'nonsense', params: {} }, by }),
      await ask('POST', path, { body: send, by }),
      await ask('GET', '/wallets'),
    ]
    await own.ctx.db.updateTable('api_wallets').set({ sealed_key: 'x' }).where('id', '=', wallet.id).execute()
    replies.push(await ask('POST', path, { body: say('x'), by }))
    expect(replies.map(({ status }) => status)).toEqual([200, 401, 400, 400, 200, 400])
    const audit = await own.ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('app_id', '=', own.app.id)
      .execute()
    const text = JSON.stringify([replies.map(({ body }) => body), lines, audit])
    expect(lines.length).toBeGreaterThan(3)
    const key = Buffer.from(wallet.key)
    const secrets = [key.toString('hex'), key.toString('base64'), key.toString('base64url'), row?.sealed_key]
    for (const secret of [...secrets, own.app.secret, ...by.map(({ privateKey }) => privateKey)])
      expect(text).not.toContain(secret)
  })
})
