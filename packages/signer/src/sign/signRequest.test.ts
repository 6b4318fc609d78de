import { generateP256KeyPair } from '@privy-io/node'
import { Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import {
  type Hex,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { commit, consentTo, delegate, startSigner, writeChange, writeTerms } from '../../test/delegation.ts'

const anything = [{ name: 'Anything', method: '*', action: 'ALLOW', conditions: [] }]
const say = (message: string) => ({ method: 'personal_sign', params: { message, encoding: 'utf-8' } })
const shop = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const pay = (value: number, transaction: object = {}) => ({
  ...{ method: 'eth_sendTransaction', caip2: 'eip155:8453' },
  params: { transaction: { to: shop, value, ...transaction } },
})
const filledMembers = {
  nonce: 0,
  gas_limit: 21_000,
  max_fee_per_gas: '0x3b9aca00',
  max_priority_fee_per_gas: 1,
  type: 2,
}
const daily = {
  ...{ id: 'day', name: 'Spent in a day', method: 'eth_signTransaction' },
  metric: { field_source: 'ethereum_transaction', field: 'value', function: 'sum' },
  window: { type: 'rolling', seconds: 86_400 },
}
const allowance = (units: number) => [
  {
    ...{ name: 'Daily', method: 'eth_sendTransaction', action: 'ALLOW' },
    conditions: [
      { field_source: 'reference', field: 'aggregation.day', operator: 'lte', value: String(units) },
    ],
  },
]

test('security: a rule for all methods lets a key of one chain sign nothing of the other', async () => {
  const { signer } = await startSigner()
  const { write } = await delegate(signer, { rules: anything }, { chain: 'solana' })
  await expect(signer.sign(write(say('x')))).rejects.toMatchObject({ code: 'invalid_data' })
})

test('a request is authorized without a signature, by the same checks', async () => {
  const { signer } = await startSigner()
  const { write } = await delegate(signer, { rules: [] })
  await expect(signer.authorize(write(say('x')))).resolves.toBeUndefined()
  const refusal = { code: 'zero_correct_authorization_signatures' }
  await expect(signer.authorize(write(say('x'), { by: [] }))).rejects.toMatchObject(refusal)
  await signer.revoke({ wallet_id: 'w' })
  const goneCode = { code: 'user_has_not_delegated_wallet' }
  await expect(signer.authorize(write(say('x')))).rejects.toMatchObject(goneCode)
})

describe('what is signed', () => {
  test('a message, typed data and an authorization, each by the wallet', async () => {
    const { signer } = await startSigner()
    const { write, address } = await delegate(signer, { rules: anything })
    const message = (await signer.sign(write(say('0xdead')))) as { signature: Hex }
    expect(await recoverMessageAddress({ message: '0xdead', ...message })).toBe(address)
    for (const text of ['0xdeadbeef', 'deadbeef']) {
      const body = { method: 'personal_sign', params: { message: text, encoding: 'hex' } }
      const { signature } = (await signer.sign(write(body))) as { signature: Hex }
      expect(await recoverMessageAddress({ message: { raw: '0xdeadbeef' }, signature })).toBe(address)
    }
    const data = {
      ...{ domain: { name: 'Test', chainId: 1 }, types: { Mail: [{ name: 'text', type: 'string' }] } },
      message: { text: 'hi' },
    }
    const typed_data = { ...data, primary_type: 'Mail' }
    const typedAnswer = (await signer.sign(
      write({ method: 'eth_signTypedData_v4', params: { typed_data } }),
    )) as {
      signature: Hex
    }
    expect(await recoverTypedDataAddress({ ...data, primaryType: 'Mail', ...typedAnswer } as never)).toBe(
      address,
    )
    const params = { contract: shop, chain_id: 1, nonce: 4 }
    expect(await signer.sign(write({ method: 'eth_sign7702Authorization', params }))).toMatchObject({
      authorization: { contract: shop, chain_id: 1, nonce: 4 },
    })
  })

  test('a transaction with what the server filled in, and nothing that the app gave replaced', async () => {
    const { signer } = await startSigner()
    const { write, address } = await delegate(signer, { rules: anything })
    const { signed_transaction: signed } = (await signer.sign(
      write(pay(5, { nonce: 9 }), { filledMembers: { ...filledMembers, nonce: 3 } }),
    )) as { signed_transaction: Hex }
    expect(parseTransaction(signed)).toMatchObject({
      chainId: 8453,
      nonce: 9,
      value: 5n,
      gas: 21_000n,
      to: shop.toLowerCase(),
    })
    expect(await recoverTransactionAddress({ serializedTransaction: signed as `0x02${string}` })).toBe(
      address,
    )
  })

  test('a Solana transaction, in the place of this signer', async () => {
    const { signer } = await startSigner()
    const wallet = Keypair.generate()
    const payer = Keypair.generate()
    const { write } = await delegate(
      signer,
      { rules: anything },
      { key: wallet.secretKey.slice(0, 32), chain: 'solana' },
    )
    const transaction = new Transaction({
      feePayer: payer.publicKey,
      recentBlockhash: payer.publicKey.toBase58(),
    })
    transaction.add(
      SystemProgram.transfer({ fromPubkey: wallet.publicKey, toPubkey: payer.publicKey, lamports: 5 }),
    )
    const whole = transaction.serialize({ requireAllSignatures: false }).toString('base64')
    const params = { transaction: whole, encoding: 'base64' }
    const { signed_transaction } = (await signer.sign(write({ method: 'signTransaction', params }))) as {
      signed_transaction: string
    }
    const back = Transaction.from(Buffer.from(signed_transaction, 'base64'))
    back.partialSign(payer)
    expect(back.verifySignatures()).toBe(true)
  })
})

describe('security: what is not signed', () => {
  const refusal = (code: string) => expect.objectContaining({ code })
  type World = Awaited<ReturnType<typeof delegate>>
  const cases: [
    string,
    string,
    (world: World) => Promise<Parameters<World['write']>> | Parameters<World['write']>,
  ][] = [
    ['a request without a signature', 'zero_correct_authorization_signatures', () => [say('hi'), { by: [] }]],
    [
      'a request that another key signed',
      'zero_correct_authorization_signatures',
      async () => [say('hi'), { by: [await generateP256KeyPair()] }],
    ],
    ['a request of another app', 'invalid_data', () => [say('hi'), { headers: { 'privy-app-id': 'other' } }]],
    [
      'a request whose time is over',
      'request_expired',
      () => [say('hi'), { headers: { 'privy-request-expiry': '1000' } }],
    ],
    [
      'a time that is none',
      'invalid_data',
      () => [say('hi'), { headers: { 'privy-request-expiry': 'soon' } }],
    ],
    ['a method that exports', 'invalid_data', () => [{ method: 'exportPrivateKey', params: {} }]],
    ['a request without params', 'invalid_data', () => [{ method: 'personal_sign' }]],
    [
      'a consent for another wallet',
      'user_has_not_delegated_wallet',
      ({ consent }) => [say('hi'), { consent: { ...consent, wallet_id: 'v' } }],
    ],
    [
      'a consent to another policy',
      'user_has_not_delegated_wallet',
      ({ consent }) => [say('hi'), { consent: { ...consent, policy_id: 'x' } }],
    ],
    [
      'other terms than the user agreed to',
      'policy_violation',
      () => [say('hi'), { agreedTerms: { policy: { rules: anything, more: 1 }, aggregations: [] } }],
    ],
    [
      'a policy that somebody wrote into the database',
      'policy_violation',
      ({ rows }) => [say('hi'), { rows: { ...rows, policy: { ...rows.policy, body: { rules: [] } } } }],
    ],
    [
      'keys that somebody wrote into the database',
      'policy_violation',
      ({ rows }) => [
        say('hi'),
        {
          rows: {
            ...rows,
            quorum: { ...rows.quorum, body: { authorization_threshold: 1, authorization_keys: [] } },
          },
        },
      ],
    ],
    [
      'a row of another kind',
      'policy_violation',
      ({ rows }) => [say('hi'), { rows: { ...rows, policy: rows.quorum } }],
    ],
    [
      'a fee that the server made up',
      'policy_violation',
      () => [pay(1), { filledMembers: { ...filledMembers, max_fee_per_gas: 10n ** 13n } }],
    ],
    ['a chain beside the one of caip2', 'invalid_data', () => [pay(1, { chain_id: 1 }), { filledMembers }]],
    [
      'a member that is not known',
      'invalid_data',
      () => [pay(1, { authorization_list: [] }), { filledMembers }],
    ],
    ['a transaction from another wallet', 'invalid_data', () => [pay(1, { from: shop }), { filledMembers }]],
  ]
  test.each(cases)('%s: %s', async (_, code, change) => {
    const { signer } = await startSigner()
    const world = await delegate(signer, { rules: anything })
    const [body, changes] = await change(world)
    await expect(signer.sign(world.write(body, changes))).rejects.toEqual(refusal(code))
    expect(await signer.sign(world.write(say('hi')))).toHaveProperty('signature')
  })

  test('a request for another server or wallet, though its signature is good', async () => {
    const { signer } = await startSigner({ publicUrl: 'https://other.example' })
    const { write } = await delegate(signer, { rules: anything })
    await expect(signer.sign(write(say('hi')))).rejects.toEqual(refusal('invalid_data'))
  })

  test('a quorum of two takes two', async () => {
    const { signer } = await startSigner()
    const { write, keys } = await delegate(signer, { rules: anything }, { threshold: 2 })
    await expect(signer.sign(write(say('hi'), { by: keys.slice(1) }))).rejects.toEqual(
      refusal('insufficient_correct_authorization_signatures'),
    )
    expect(await signer.sign(write(say('hi')))).toHaveProperty('signature')
  })

  test('a policy only takes away after the consent: tighter at once, looser never', async () => {
    const { signer } = await startSigner()
    const world = await delegate(signer, { rules: allowance(10), aggregations: [daily] })
    let { policy } = world.rows
    const change = async (rules: object[]) => {
      policy = await commit(
        signer,
        signer.changeRow({
          row: policy,
          ...writeChange('PATCH', '/policies/p', { body: { rules } as never }),
        }),
      )
      return { filledMembers, rows: { ...world.rows, policy } }
    }
    await expect(signer.sign(world.write(pay(11), { filledMembers }))).rejects.toEqual(
      refusal('policy_violation'),
    )
    const looser = await change(allowance(100))
    await expect(signer.sign(world.write(pay(11), looser))).rejects.toEqual(refusal('policy_violation'))
    const tighter = await change(allowance(1))
    await expect(signer.sign(world.write(pay(2), tighter))).rejects.toEqual(refusal('policy_violation'))
    // The less strict row is still in the database, but is no longer the newest.
    await expect(signer.sign(world.write(pay(1), looser))).rejects.toEqual(refusal('policy_violation'))
    expect(await signer.sign(world.write(pay(1), tighter))).toHaveProperty('signed_transaction')
  })

  test('50 requests at once get together no more than the allowance', async () => {
    const { signer } = await startSigner()
    const { write } = await delegate(signer, { rules: allowance(10), aggregations: [daily] })
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, nonce) => signer.sign(write(pay(1, { nonce }), { filledMembers }))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })

  test('a request with an end counts once, also after a restart; one that fixes everything can come again', async () => {
    const { signer, restart } = await startSigner()
    const { write } = await delegate(signer, { rules: anything })
    const headers = { 'privy-request-expiry': String(Date.now() + 60_000) }
    const once = write(pay(1), { filledMembers, headers })
    expect(await signer.sign(once)).toHaveProperty('signed_transaction')
    const next = { ...once, filledMembers: { ...filledMembers, nonce: 1 } }
    await expect(signer.sign(next)).rejects.toEqual(refusal('request_already_signed'))
    await expect((await restart()).sign(next)).rejects.toEqual(refusal('request_already_signed'))
    const message = write(say('hi'), { headers })
    expect(await signer.sign(message)).toEqual(await signer.sign(message))
  })
})

test('a request with an idempotency key counts once in a day', async () => {
  let now = 1_000
  const { signer } = await startSigner({ now: () => now })
  const { write } = await delegate(signer, { rules: anything })
  const once = write(pay(1), { filledMembers, headers: { 'privy-idempotency-key': 'order 7' } })
  expect(await signer.sign(once)).toHaveProperty('signed_transaction')
  now += 86_399
  await expect(signer.sign(once)).rejects.toMatchObject({ code: 'request_already_signed' })
  now += 1
  expect(await signer.sign(once)).toHaveProperty('signed_transaction')
})

describe('security: the end of a consent', () => {
  test('nothing is signed once it was taken back, also after a restart and with an old database', async () => {
    const { signer, restart } = await startSigner()
    const { write } = await delegate(signer, { rules: anything })
    expect(await signer.revoke({ wallet_id: 'w' })).toEqual({ was_delegated: true })
    const answer = { code: 'user_has_not_delegated_wallet' }
    await expect(signer.sign(write(say('hi')))).rejects.toMatchObject(answer)
    await expect((await restart()).sign(write(say('hi')))).rejects.toMatchObject(answer)
    expect(await signer.revoke({ wallet_id: 'w' })).toEqual({ was_delegated: false })
  })

  test('what is asked for at the same time is signed before, or not at all', async () => {
    const { signer } = await startSigner()
    const { write } = await delegate(signer, { rules: allowance(1_000), aggregations: [daily] })
    let isRevoked = false
    const asks = Array.from({ length: 20 }, async (_, nonce) => {
      await signer.sign(write(pay(1, { nonce }), { filledMembers })).then(
        () => expect(isRevoked).toBe(false),
        (cause) => expect(cause).toMatchObject({ code: 'user_has_not_delegated_wallet' }),
      )
    })
    await Promise.all([...asks, signer.revoke({ wallet_id: 'w' }).then(() => (isRevoked = true))])
  })

  test('what the device sealed for one consent makes no second one', async () => {
    const { signer } = await startSigner()
    const { rows } = await writeTerms(signer, { rules: anything })
    const { consent, envelope } = await consentTo(signer, rows, { key: new Uint8Array(32).fill(5) })
    await signer.agree({ consent, envelope, rows })
    await signer.revoke({ wallet_id: 'w' })
    await expect(signer.agree({ consent, envelope, rows })).rejects.toMatchObject({ code: 'consent_refused' })
  })

  test('a consent to terms that changed meanwhile, or for the key of another wallet, is refused', async () => {
    const { signer } = await startSigner()
    const { rows } = await writeTerms(signer, { rules: anything })
    const key = new Uint8Array(32).fill(5)
    const other = await consentTo(signer, rows, { key, changes: { address: shop } })
    await expect(signer.agree({ ...other, rows })).rejects.toMatchObject({ code: 'consent_refused' })
    const earlier = await consentTo(signer, rows, { key })
    const request = writeChange('PATCH', '/policies/p', { body: { rules: [] } })
    const policy = await commit(signer, signer.changeRow({ row: rows.policy, ...request }))
    await expect(signer.agree({ ...earlier, rows: { ...rows, policy } })).rejects.toMatchObject({
      code: 'consent_refused',
    })
  })
})
